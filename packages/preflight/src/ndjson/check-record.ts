import { isCurrencyCode } from "@farthing/values";
import { quoted } from "../findings/finding.ts";
import { type RecordContext, sourceOf } from "./record-context.ts";
import { type Field, type FieldKind, fieldOf, type Link, linksOf } from "./record-fields.ts";
import type { Kind, RecordType } from "./record-types.ts";
import { awaitId, defineId, isDefined } from "./references.ts";
import { emptyShape, type Shape, shapeAfter } from "./shape.ts";
import { decimalOf, idText, isDate, isDecimal, isMissing, type JsonObject, pointerStep } from "./values.ts";

/** The position of an object in its line: as a JSON pointer, and as steps. */
export interface At {
  readonly pointer: string;
  readonly path: readonly (string | number)[];
}

const shown = (value: unknown): string => {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "object") return "A list or an object";
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
    ? "A number larger than any amount"
    : String(value);
};

const HELP: Record<FieldKind, string | undefined> = {
  date: "Use a date such as 2024-06-30 (YYYY-MM-DD).",
  decimal: 'Write a JSON number or plain digits in quotes, such as "1234.50".',
  currency: undefined,
};

const FIELD_CODES = {
  date: "invalid_date",
  decimal: "invalid_number",
  currency: "invalid_currency",
} as const;

const WANTED: Record<FieldKind, string> = {
  date: "a date in the form YYYY-MM-DD",
  decimal: "a decimal number",
  currency: "a current currency code",
};

const isGood = (kind: FieldKind, value: unknown): boolean => {
  if (kind === "date") return isDate(value);
  if (kind === "decimal") return isDecimal(value);
  return typeof value === "string" && isCurrencyCode(value);
};

const reportMissing = (
  data: JsonObject,
  { required }: RecordType,
  at: At,
  { line, log }: RecordContext,
): void => {
  const missing = required.filter((field) => isMissing(data[field]));
  const [first, ...more] = missing;
  log.add("missing_required_fields", line, more.length === 0 ? `${at.pointer}/${first}` : at.pointer, () => ({
    message: `${missing.map((field) => `"${field}"`).join(", ")} ${more.length === 0 ? "is" : "are"} missing`,
  }));
};

const checkOdd = ({ name, kind }: Field, value: unknown, at: At, context: RecordContext): void => {
  const source = (): string | undefined => sourceOf(context, [...at.path, name]);
  if (kind === undefined || (kind === "decimal" && value === 0 && decimalOf(value, source) !== undefined))
    return;
  const help = HELP[kind];
  context.log.add(FIELD_CODES[kind], context.line, at.pointer + pointerStep(name), () => ({
    message: `${value === 0 ? quoted(source() ?? "0") : shown(value)} is not ${WANTED[kind]}`,
    ...(help === undefined ? {} : { help }),
  }));
};

const define = (kind: Kind, value: unknown, at: At, context: RecordContext): void => {
  const id = typeof value === "string" ? value : idText(value, () => sourceOf(context, [...at.path, "id"]));
  if (id !== undefined) defineId(context.references, kind, id, context.line, at.pointer);
  else
    context.log.add("missing_required_fields", context.line, `${at.pointer}/id`, () => ({
      message: "The id is neither text nor a number",
    }));
};

const refer = (
  kind: Kind,
  value: unknown,
  soft: boolean,
  at: At,
  steps: readonly (string | number)[],
  context: RecordContext,
): void => {
  const { line, log, references } = context;
  const id =
    typeof value === "string" ? value : idText(value, () => sourceOf(context, [...at.path, ...steps]));
  if (id !== undefined && isDefined(references, kind, id)) return;
  const pointer = `${at.pointer}/${steps.join("/")}`;
  if (id !== undefined) awaitId(references, kind, id, { line, pointer, soft });
  else
    log.add(soft ? "skipped_missing_reference" : "missing_reference", line, pointer, () => ({
      message: `${shown(value)} is not an id`,
    }));
};

const checkLink = (
  { name, kind, holds }: Link,
  value: unknown,
  soft: boolean,
  at: At,
  context: RecordContext,
): void => {
  if (holds === "own") define(kind, value, at, context);
  else if (holds === "reference") refer(kind, value, soft, at, [name], context);
  else if (Array.isArray(value))
    for (let i = 0; i < value.length; i += 1) refer(kind, value[i], soft, at, [name, i], context);
  else
    context.log.add("missing_reference", context.line, `${at.pointer}/${name}`, () => ({
      message: `${name} is not a list of ids`,
    }));
};

/** Checks the records of one type, and the split lines of a transaction as if they were records. */
export interface RecordCheck {
  readonly type: RecordType;
  readonly links: readonly Link[];
  readonly shapes: Shape;
  /** How many of the fields so far are required and not missing. */
  present: number;
  /** The value of each link that is not missing. */
  readonly linked: unknown[];
  /** Fields that are invalid, or whose text has to be examined. */
  readonly odd: { readonly field: Field; readonly value: unknown }[];
}

export const recordCheck = (type: RecordType): RecordCheck => {
  const links = linksOf(type);
  return {
    type,
    links,
    shapes: emptyShape((name) => fieldOf(name, type, links)),
    present: 0,
    linked: links.map(() => undefined),
    odd: [],
  };
};

/** Takes one field of a record, required or not. Nothing is reported before all fields are taken. */
export const takeField = (check: RecordCheck, field: Field, value: unknown): void => {
  const { kind, required, link } = field;
  if (required || link >= 0) {
    const missing = isMissing(value);
    if (missing && required) return;
    if (required) check.present += 1;
    if (link >= 0 && !missing) check.linked[link] = value;
  }
  if (kind === undefined || value === null) return;
  // A number too small for a double has become zero: only its text shows it.
  if (!isGood(kind, value) || (kind === "decimal" && value === 0)) check.odd.push({ field, value });
};

/** Whether there is nothing to report about the fields so far. */
export const isFine = ({ present, odd, type }: RecordCheck): boolean =>
  present === type.required.length && odd.length === 0;

/** Forgets the fields so far. */
export const dropFields = (check: RecordCheck): void => {
  check.present = 0;
  for (let i = 0; i < check.linked.length; i += 1) check.linked[i] = undefined;
  if (check.odd.length > 0) check.odd.length = 0;
};

/** Registers the ids and references of the record, and forgets its fields. */
export const registerLinks = (check: RecordCheck, at: At, context: RecordContext): void => {
  const { links, linked, type } = check;
  for (let i = 0; i < links.length; i += 1) {
    const value = linked[i];
    if (value !== undefined) checkLink(links[i]!, value, type.soft === true, at, context);
  }
  dropFields(check);
};

/** Checks a parsed record. */
export const checkRecord = (check: RecordCheck, data: JsonObject, at: At, context: RecordContext): void => {
  let shape = check.shapes;
  for (const name in data) {
    shape = shapeAfter(shape, name);
    takeField(check, shape.field, data[name]);
  }
  if (check.present < check.type.required.length) reportMissing(data, check.type, at, context);
  for (const { field, value } of check.odd) checkOdd(field, value, at, context);
  registerLinks(check, at, context);
};
