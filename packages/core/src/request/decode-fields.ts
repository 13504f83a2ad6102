import { unknownNames } from "@farthing/values";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { InvalidRequest } from "./invalid-request.ts";
import { sentenceOf, spokenProblems } from "./spoken-problems.ts";

/** The schema of each field; all fields are optional. */
type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>;

/** The valid fields, and one sentence for each invalid or unknown one. */
export interface DecodedFields<F extends Fields> {
  readonly values: { readonly [K in keyof F]?: F[K]["Type"] };
  readonly errors: readonly string[];
}

/**
 * Decodes an object field by field, so that every invalid or unknown field is reported, not only the first.
 * Absent fields are omitted. `nameOf` returns the name of a field at the edge.
 */
export const decodeFields = <F extends Fields>(
  fields: F,
  object: object,
  nameOf: (field: string) => string = (field) => field,
): DecodedFields<F> => {
  const values: Record<string, unknown> = {};
  const errors: string[] = [...unknownNames(object, Object.keys(fields))];
  for (const [name, schema] of Object.entries(fields)) {
    if (!Object.hasOwn(object, name)) continue;
    const decoded = Schema.decodeUnknownResult(schema, { errors: "all" })(
      (object as Record<string, unknown>)[name],
    );
    if (Result.isSuccess(decoded)) values[name] = decoded.success;
    else
      errors.push(
        ...spokenProblems(decoded.failure.issue).map((problem) => sentenceOf(problem, [nameOf(name)])),
      );
  }
  return { values: values as DecodedFields<F>["values"], errors };
};

/** Decodes an object as a whole, or says everything that is wrong with it. */
export const decodeObject = <T>(
  schema: Schema.Codec<T, unknown>,
  object: object,
): Result.Result<T, InvalidRequest> =>
  Result.mapError(
    Schema.decodeUnknownResult(schema, { errors: "all" })(object),
    ({ issue }) =>
      new InvalidRequest({ errors: spokenProblems(issue).map((problem) => sentenceOf(problem)) }),
  );
