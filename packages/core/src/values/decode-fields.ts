import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import * as SchemaIssue from "effect/SchemaIssue";

/** The schema of each field, none of which must be there. */
type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>;

/** The fields that are there and good, and one sentence for each that is not. */
export interface DecodedFields<F extends Fields> {
  readonly values: { readonly [K in keyof F]?: F[K]["Type"] };
  readonly errors: readonly string[];
}

const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1();

const spokenPath = (name: string, path: readonly unknown[]): string =>
  [name, ...path.map((step) => `[${String(step)}]`)].join("");

/**
 * Decodes an object field by field, so that every wrong field is told of, not only the first. Fields that are
 * absent are left out; keys that are no fields are ignored. `nameOf` is how a field is called where the object comes from.
 */
export const decodeFields = <F extends Fields>(
  fields: F,
  object: object,
  nameOf: (field: string) => string = (field) => field,
): DecodedFields<F> => {
  const values: Record<string, unknown> = {};
  const errors: string[] = [];
  for (const [name, schema] of Object.entries(fields)) {
    if (!Object.hasOwn(object, name)) continue;
    const decoded = Schema.decodeUnknownResult(schema, { errors: "all" })(
      (object as Record<string, unknown>)[name],
    );
    if (Result.isSuccess(decoded)) values[name] = decoded.success;
    else
      for (const { path = [], message } of formatIssues(decoded.failure.issue).issues)
        errors.push(`${spokenPath(nameOf(name), path)} ${message}.`);
  }
  return { values: values as DecodedFields<F>["values"], errors };
};
