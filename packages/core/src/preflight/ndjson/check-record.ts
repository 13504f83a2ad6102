import { isCurrencyCode } from "../../values/currency.ts";
import { quoted } from "../finding.ts";
import type { NumberSource } from "./exact-numbers.ts";
import type { FindingLog } from "./finding-log.ts";
import type { Kind, RecordType } from "./record-types.ts";
import type { References } from "./references.ts";
import { decimalOf, idText, isDate, isDecimal, isMissing, type JsonObject, pointerStep } from "./values.ts";

/** Where a record stands and what looks after the file as a whole. */
export interface RecordContext {
  readonly line: number;
  readonly log: FindingLog;
  readonly references: References;
  /** The source text of a number of this line. */
  readonly source: NumberSource;
}

/** Where an object stands in its line: as a JSON pointer, and as steps. */
export interface At {
  readonly pointer: string;
  readonly path: readonly (string | number)[];
}

type FieldKind = "date" | "decimal" | "currency";

const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ["date", "date"],
  ["amount", "decimal"],
  ["balance", "decimal"],
  ["qty", "decimal"],
  ["price", "decimal"],
  ["currency", "currency"],
]);

/** What names were found to be; of those that a file makes up only so many are kept. */
const kinds = new Map<string, FieldKind | undefined>(FIELD_KINDS);
const MOST_KINDS = 1_000;

const kindOf = (name: string): FieldKind | undefined => {
  const known = kinds.get(name);
  if (known !== undefined || kinds.has(name)) return known;
  const kind = name.endsWith("_date") ? "date" : undefined;
  if (kinds.size < MOST_KINDS) kinds.set(name, kind);
  return kind;
};

const shown = (value: unknown): string => {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "object") return "A list or an object";
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
    ? "A number larger than any amount"
    : String(value);
};

const HELP: Record<FieldKind, string | undefined> = {
  date: "Write a day of the calendar as YYYY-MM-DD.",
  decimal: 'Write a JSON number or plain digits in quotes, such as "1234.50".',
  currency: undefined,
};

const FIELD_CODES = {
  date: "invalid_date",
  decimal: "invalid_number",
  currency: "invalid_currency",
} as const;

const WANTED: Record<FieldKind, string> = {
  date: "no day written as YYYY-MM-DD",
  decimal: "no decimal number",
  currency: "no currency code in use",
};

const isGood = (kind: FieldKind, value: unknown): boolean => {
  if (kind === "date") return isDate(value);
  if (kind === "decimal") return isDecimal(value);
  return typeof value === "string" && isCurrencyCode(value);
};

const checkRequired = (
  data: JsonObject,
  { required }: RecordType,
  at: At,
  { line, log }: RecordContext,
): void => {
  let missing: string[] | undefined;
  for (const field of required) {
    if (!isMissing(data[field])) continue;
    if (missing === undefined) missing = [field];
    else missing.push(field);
  }
  if (missing === undefined) return;
  const [first, ...more] = missing;
  log.add("missing_required_fields", line, more.length === 0 ? `${at.pointer}/${first}` : at.pointer, () => ({
    message: `${missing.map((field) => `"${field}"`).join(", ")} ${more.length === 0 ? "is" : "are"} missing`,
  }));
};

/** Every date, decimal and currency there is, whether it is required or not. */
const checkFields = (
  data: JsonObject,
  { required }: RecordType,
  at: At,
  { line, log, source }: RecordContext,
): void => {
  for (const name in data) {
    const kind = kindOf(name);
    if (kind === undefined) continue;
    const value = data[name];
    if (value === null) continue;
    // A number that is too small for a double has become zero: only its text tells.
    const isSmall = kind === "decimal" && value === 0;
    if (isSmall ? decimalOf(value, () => source([...at.path, name])) !== undefined : isGood(kind, value))
      continue;
    if (required.includes(name) && isMissing(value)) continue;
    const help = HELP[kind];
    log.add(FIELD_CODES[kind], line, at.pointer + pointerStep(name), () => ({
      message: `${value === 0 ? quoted(source([...at.path, name]) ?? "0") : shown(value)} is ${WANTED[kind]}`,
      ...(help === undefined ? {} : { help }),
    }));
  }
};

const checkReferences = (data: JsonObject, type: RecordType, at: At, context: RecordContext): void => {
  const { line, log, references, source } = context;
  const soft = type.soft === true;
  const refer = (
    kind: Kind,
    value: unknown,
    pointer: string,
    steps: () => readonly (string | number)[],
  ): void => {
    const id = typeof value === "string" ? value : idText(value, () => source([...at.path, ...steps()]));
    if (id !== undefined) references.refer(kind, id, line, pointer, soft);
    else
      log.add(soft ? "skipped_missing_reference" : "missing_reference", line, pointer, () => ({
        message: `${shown(value)} is no id`,
      }));
  };
  for (const field in type.references) {
    const value = data[field];
    if (!isMissing(value)) refer(type.references[field]!, value, `${at.pointer}/${field}`, () => [field]);
  }
  for (const field in type.lists) {
    const list = data[field];
    if (isMissing(list)) continue;
    const kind = type.lists[field]!;
    if (!Array.isArray(list)) {
      log.add("missing_reference", line, `${at.pointer}/${field}`, () => ({
        message: `${field} is not a list of ids`,
      }));
      continue;
    }
    for (let i = 0; i < list.length; i += 1)
      refer(kind, list[i], `${at.pointer}/${field}/${i}`, () => [field, i]);
  }
};

const checkIdentity = (data: JsonObject, type: RecordType, at: At, context: RecordContext): void => {
  const { line, log, references, source } = context;
  if (type.kind === undefined || isMissing(data.id)) return;
  const id = typeof data.id === "string" ? data.id : idText(data.id, () => source([...at.path, "id"]));
  if (id !== undefined) references.define(type.kind, id, line, at.pointer);
  else
    log.add("missing_required_fields", line, `${at.pointer}/id`, () => ({
      message: "The id is neither text nor a number",
    }));
};

/** What is checked of every record, and of a split line as if it were one. */
export const checkRecord = (data: JsonObject, type: RecordType, at: At, context: RecordContext): void => {
  checkRequired(data, type, at, context);
  checkFields(data, type, at, context);
  checkIdentity(data, type, at, context);
  checkReferences(data, type, at, context);
};
