import { InvalidRequest } from "@farthing/core/request";
import {
  type Content,
  OPTION_VALUES,
  optionText,
  type ReadingOptions,
  readProfile,
  type Upload,
} from "@farthing/preflight";
import * as Result from "effect/Result";
import { BadRequest } from "../answer/errors.ts";
import type { JsonObject } from "../request/as-sent.ts";
import { parseBounded } from "./parse-bounded.ts";

const unusable = (why: string) => Result.fail(new BadRequest({ message: `profile cannot be used: ${why}.` }));

/**
 * The profile of a request: an object, or its JSON as text of a form. Undefined if none is given. Its names are names of the
 * request (docs/spec/http.md, Names).
 */
export const requestedProfile = (
  sent: JsonObject | string | null | undefined,
): Result.Result<ReadingOptions | undefined, BadRequest | InvalidRequest> => {
  if (sent === undefined || sent === null || (typeof sent === "string" && sent.trim() === ""))
    return Result.succeed(undefined);
  const parsed = typeof sent === "string" ? parseBounded(sent) : { value: sent };
  if ("problem" in parsed) return unusable(`it ${parsed.problem}`);
  const profile = readProfile(parsed.value);
  if (profile._tag === "ProfileRead") return Result.succeed(profile.options);
  return profile.unknown_names.length > 0
    ? Result.fail(new InvalidRequest({ errors: profile.unknown_names }))
    : unusable(profile.problem);
};

type Entry = readonly [name: string, value: unknown];

/** Without options that are null or blank, which take the place of nothing; numbers are text, as in a field. */
const givenIn = (options: ReadingOptions): readonly Entry[] =>
  Object.entries(options).flatMap(([name, value]): readonly Entry[] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== "string" && typeof value !== "number") return [[name, value]];
    const text = optionText(options, name as Parameters<typeof optionText>[1]);
    return text === undefined ? [] : [[name, text]];
  });

/** What the fields and the profile of a request give; the fields take precedence. */
export const givenOptions = (fields: ReadingOptions, profile: ReadingOptions): ReadingOptions =>
  Object.fromEntries([...givenIn(profile), ...givenIn(fields)]);

/** Content as an upload. */
export const uploadOf = (content: NonNullable<Content>): Upload => {
  if (typeof content === "string") return { bytes: new TextEncoder().encode(content) };
  return ArrayBuffer.isView(content) ? { bytes: content } : content;
};

/** Without options whose value is outside their list: preflight refuses them, and they describe no content. */
export const possibleIn = (options: ReadingOptions): ReadingOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      const allowed: readonly string[] | undefined = Object.hasOwn(OPTION_VALUES, name)
        ? OPTION_VALUES[name as keyof typeof OPTION_VALUES]
        : undefined;
      return allowed?.includes(value) ?? true;
    }),
  );
