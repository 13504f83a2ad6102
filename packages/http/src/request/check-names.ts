import { InvalidRequest } from "@farthing/core/request";
import { shownName, unknownNames } from "@farthing/values";
import * as Result from "effect/Result";
import { isJsonObject, type Named } from "./as-sent.ts";

/** The names that are sent although the schema does not have them, in the objects within as well. */
const unknownIn = (
  { fields }: Named,
  sent: object,
  kind: string,
  isIgnored: (name: string) => boolean,
): readonly string[] => {
  const counted = Object.fromEntries(
    Object.entries(sent).filter(([name]) => Object.hasOwn(fields, name) || !isIgnored(name)),
  );
  const within = Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : undefined;
    return "fields" in field && isJsonObject(value)
      ? unknownIn(field as Named, value, kind, () => false)
      : [];
  });
  return [...unknownNames(counted, Object.keys(fields), (name) => `${kind} ${name}`), ...within];
};

/** A name that is not known, of an object whose own names are: it was put around what is sent by itself. */
const wrapperIn = ({ fields }: Named, sent: object): string | undefined =>
  Object.entries(sent).find(
    ([name, value]) =>
      !Object.hasOwn(fields, name) &&
      isJsonObject(value) &&
      Object.keys(value).some((each) => Object.hasOwn(fields, each)),
  )?.[0];

/**
 * Whether all names of an object are those of its schema, or ignored on purpose. What is meant by one that nobody knows would
 * otherwise be left undone without a word.
 */
export const checkNames = (
  schema: Named,
  sent: object,
  kind: "field" | "parameter",
  isIgnored: (name: string) => boolean,
): Result.Result<void, InvalidRequest> => {
  const wrapper = wrapperIn(schema, sent);
  const others = unknownIn(schema, sent, kind, (name) => name === wrapper || isIgnored(name));
  const errors =
    wrapper === undefined
      ? others
      : [
          `There is no ${kind} ${shownName(wrapper)}: send what is in it by itself, without an object around it.`,
          ...others,
        ];
  return errors.length === 0 ? Result.void : Result.fail(new InvalidRequest({ errors }));
};
