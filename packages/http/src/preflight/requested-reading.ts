import {
  type Content,
  OPTION_VALUES,
  optionText,
  type PreflightOptions,
  type ReadingOptions,
  readProfile,
  type Upload,
} from "@farthing/preflight";
import type { JsonObject } from "../request/as-sent.ts";
import { parseBounded } from "./parse-bounded.ts";

/**
 * The profile of a request: an object, or its JSON as text of a form. Undefined if none is given; a text is
 * the reason why it cannot be used.
 */
export const requestedProfile = (
  sent: JsonObject | string | null | undefined,
): ReadingOptions | string | undefined => {
  if (sent === undefined || sent === null || (typeof sent === "string" && sent.trim() === ""))
    return undefined;
  const parsed = typeof sent === "string" ? parseBounded(sent) : { value: sent };
  if ("problem" in parsed) return `it ${parsed.problem}`;
  const profile = readProfile(parsed.value);
  return profile._tag === "BadProfile" ? profile.problem : profile.options;
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
export const givenOptions = (fields: PreflightOptions, profile: ReadingOptions): ReadingOptions =>
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
