import type { Kind, RecordType } from "./record-types.ts";

export type FieldKind = "date" | "decimal" | "currency";

const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ["date", "date"],
  ["amount", "decimal"],
  ["balance", "decimal"],
  ["qty", "decimal"],
  ["price", "decimal"],
  ["currency", "currency"],
]);

/** A field that holds an id: the record's own, that of another record, or a list of them. */
export interface Link {
  readonly name: string;
  readonly kind: Kind;
  readonly holds: "own" | "reference" | "list";
}

/** The links of a type, in the order in which they are settled. */
export const linksOf = ({ kind, references, lists = {} }: RecordType): readonly Link[] => {
  const link = (name: string, kind: Kind, holds: Link["holds"]): Link => ({ name, kind, holds });
  return [
    ...(kind === undefined ? [] : [link("id", kind, "own")]),
    ...Object.entries(references).map(([name, kind]) => link(name, kind, "reference")),
    ...Object.entries(lists).map(([name, kind]) => link(name, kind, "list")),
  ];
};

/** What is asked of a field of one type of record. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind | undefined;
  readonly required: boolean;
  /** Its index among the links of the type, or -1. */
  readonly link: number;
  /** Whether anything is asked of it as of the same field of any record. */
  readonly matters: boolean;
  /** Whether more is asked of it in this type. */
  readonly special: boolean;
}

export const fieldOf = (name: string, type: RecordType, links: readonly Link[]): Field => {
  const kind = FIELD_KINDS.get(name) ?? (name.endsWith("_date") ? "date" : undefined);
  const required = type.required.includes(name);
  const link = links.findIndex((each) => each.name === name);
  return {
    name,
    kind,
    required,
    link,
    matters: kind !== undefined || required || link >= 0,
    special: type.special?.includes(name) === true,
  };
};
