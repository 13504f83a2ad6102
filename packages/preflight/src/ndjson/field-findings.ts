import { quoted } from "../findings/finding.ts";
import type { ObjectInLine } from "./object-in-line.ts";
import type { Field, FieldKind } from "./record-fields.ts";
import { isMissing, type JsonObject } from "./values.ts";

/** A value of JSON in a message. */
export const describeValue = (value: unknown): string => {
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

export const reportMissing = (data: JsonObject, required: readonly string[], at: ObjectInLine): void => {
  const missing = required.filter((field) => isMissing(data[field]));
  at.report("missing_required_fields", missing.length === 1 ? missing : [], () => ({
    message: `${missing.map((field) => `"${field}"`).join(", ")} ${missing.length === 1 ? "is" : "are"} missing`,
  }));
};

/** Reports a value that is not of the kind of its field, if its text shows that too. */
export const reportInvalid = ({ name, kind }: Field, value: unknown, at: ObjectInLine): void => {
  if (kind === undefined) return;
  if (kind === "decimal" && value === 0 && at.decimalOf(value, [name]) !== undefined) return;
  const help = HELP[kind];
  at.report(FIELD_CODES[kind], [name], () => ({
    message: `${value === 0 ? quoted(at.numberAt([name]) ?? "0") : describeValue(value)} is not ${WANTED[kind]}`,
    ...(help === undefined ? {} : { help }),
  }));
};
