import { decodeObject, InvalidRequest } from "@farthing/core/request";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Named } from "./as-sent.ts";

/** Whether a parameter is a list, which can be sent more than once. */
export const takesList = (schema: Named["fields"][string]): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)([]));

/**
 * Whether each parameter of a query that takes no list is sent at most once: no value of it is likelier meant than the others. What
 * else is wrong with the query is told with it.
 */
export const checkRepeated = <T>(
  schema: Schema.Codec<T, unknown> & Named,
  query: object,
): Result.Result<void, InvalidRequest> => {
  const isRepeated = ([name, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(schema.fields, name) && Array.isArray(value) && !takesList(schema.fields[name]!);
  const sent = Object.entries(query);
  const repeated = sent.filter(isRepeated);
  if (repeated.length === 0) return Result.void;
  const others = decodeObject(schema, Object.fromEntries(sent.filter((each) => !isRepeated(each))));
  const errors = repeated.map(([name, { length }]) => `${name} must be sent once, not ${length} times.`);
  const isOfOther = (error: string): boolean => !repeated.some(([name]) => error.startsWith(`${name} `));
  return Result.fail(
    new InvalidRequest({
      errors: Result.isFailure(others) ? [...errors, ...others.failure.errors.filter(isOfOther)] : errors,
    }),
  );
};
