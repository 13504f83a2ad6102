import * as Schema from "effect/Schema";

/** Values in answers. A pattern has the flag `u`: only such patterns are also in the OpenAPI document. */

const formatted = (pattern: RegExp, described: { readonly format?: string; readonly description: string }) =>
  Schema.String.annotate(described).check(Schema.isPattern(pattern));

export const Id = formatted(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, {
  format: "uuid",
  description: "UUID in lower case",
});

export const Moment = formatted(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u, {
  format: "date-time",
  description: "ISO 8601, UTC",
});

export const Day = formatted(/^\d{4}-\d{2}-\d{2}$/u, { format: "date", description: "ISO 8601" });

export const Amount = formatted(/^-?\d+(?:\.\d+)?$/u, { format: "decimal", description: "Exact decimal" });

/** Null stands for what is too large to be an exact number: the amount as text has it. */
export const MinorUnits = Schema.Int;

export const Currency = formatted(/^[A-Z]{3}$/u, { description: "ISO 4217 code" });

export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));

/** A place in a file or a list, from 1. */
export const Place = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1));

export const Url = Schema.String.annotate({ format: "uri" });
