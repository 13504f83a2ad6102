import * as Schema from "effect/Schema";

/** A value that is valid, or invalid for one reason, which is the end of a sentence that begins with its place. */
export const valueThat = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  isGood: (value: S["Type"]) => boolean,
  message: string,
) => schema.annotate({ message }).check(Schema.makeFilter(isGood, { message }));

/** A value of one of several shapes, which is invalid as a whole. */
export const shapeThat = <A>(isGood: (value: unknown) => value is A, message: string) =>
  Schema.declare(isGood).annotate({ message });

/** Whether it is an object with only this key and such a number. */
export const hasOne = (value: unknown, key: string, isGood: (number: unknown) => boolean): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).join() === key &&
  isGood((value as Readonly<Record<string, unknown>>)[key]);

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;

export const text = valueThat(Schema.String, () => true, "must be text");

export const name = valueThat(Schema.String, (value) => value !== "", "must be text that is not blank");

export const count = valueThat(Schema.Number, isCount, "must be a whole number from 1");

export const needed = <S extends Schema.Codec<unknown, unknown>>(schema: S) =>
  schema.pipe(Schema.annotateKey({ messageMissingKey: "is missing" }));

export const listOf = <S extends Schema.Codec<unknown, unknown>>(schema: S) =>
  Schema.Array(schema).annotate({ message: "must be a list" });

export const objectOf = <const F extends Schema.Struct.Fields>(fields: F) =>
  Schema.Struct(fields).annotate({
    message: "must be an object",
    messageUnexpectedKey: "is an unknown key",
  });
