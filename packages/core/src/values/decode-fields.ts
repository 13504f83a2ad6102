import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import * as SchemaIssue from "effect/SchemaIssue";

/** The schema of each field; all fields are optional. */
type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>;

/** The valid fields, and one sentence for each invalid one. */
export interface DecodedFields<F extends Fields> {
  readonly values: { readonly [K in keyof F]?: F[K]["Type"] };
  readonly errors: readonly string[];
}

const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1();

const spokenPath = (name: string, path: readonly unknown[]): string =>
  [name, ...path.map((step) => `[${String(step)}]`)].join("");

/**
 * Decodes an object field by field, so that every invalid field is reported, not only the first. Absent
 * fields are omitted; unknown keys are ignored. `nameOf` returns the name of a field at the edge.
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
