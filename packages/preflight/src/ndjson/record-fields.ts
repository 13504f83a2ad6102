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

/** A field with an id: the record's own, that of another record, or a list of them. */
export interface Link {
  readonly name: string;
  readonly kind: Kind;
  readonly holds: "own" | "reference" | "list";
  /** Whether an import skips the record if the other one is missing. */
  readonly soft: boolean;
}

/** The links of a type, in the order in which they are checked. */
export const linksOf = ({ kind, references, lists = {}, soft }: RecordType): readonly Link[] => {
  const link = (name: string, kind: Kind, holds: Link["holds"]): Link => ({
    name,
    kind,
    holds,
    soft: soft === true,
  });
  return [
    ...(kind === undefined ? [] : [link("id", kind, "own")]),
    ...Object.entries(references).map(([name, kind]) => link(name, kind, "reference")),
    ...Object.entries(lists).map(([name, kind]) => link(name, kind, "list")),
  ];
};

/** The checks of a field in one record type. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind | undefined;
  readonly required: boolean;
  /** Its index among the links of the type, or -1. */
  readonly link: number;
  /** Whether the field has the checks that it has in every record type. */
  readonly matters: boolean;
  /** Whether this type has more checks for it. */
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
