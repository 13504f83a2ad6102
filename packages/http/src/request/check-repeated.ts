import { decodeObject, InvalidRequest } from "@farthing/core/request";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Named } from "./as-sent.ts";

/** Whether a parameter is a list, which can be sent more than once. */
export const takesList = (schema: Named["fields"][string]): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)([]));

/**
 * Decodes a query, in which a parameter that is sent more than once is a list. One that takes no list is named as such: no value of
 * it is likelier meant than the others.
 */
export const decodeQuery = <T>(
  schema: Schema.Codec<T, unknown> & Named,
  query: object,
): Result.Result<T, InvalidRequest> => {
  const isRepeated = ([name, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(schema.fields, name) && Array.isArray(value) && !takesList(schema.fields[name]!);
  const sent = Object.entries(query);
  const repeated = sent.filter(isRepeated);
  if (repeated.length === 0) return decodeObject(schema, query);
  const others = decodeObject(schema, Object.fromEntries(sent.filter((each) => !isRepeated(each))));
  const errors = repeated.map(([name, { length }]) => `${name} must be sent once, not ${length} times.`);
  const isOfOther = (error: string): boolean => !repeated.some(([name]) => error.startsWith(`${name} `));
  return Result.fail(
    new InvalidRequest({
      errors: Result.isFailure(others) ? [...errors, ...others.failure.errors.filter(isOfOther)] : errors,
    }),
  );
};
