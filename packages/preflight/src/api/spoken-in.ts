import type { Content } from "../decode/open-content.ts";
import { inspect } from "../find/inspect.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { ReadingField } from "../reading/remembered-reading.ts";
import { groupOf, hasValue, isSame } from "./remembered-fields.ts";

/** Whether content shows by itself all that was said of a field. */
const isShown = (
  field: ReadingField,
  said: ReadingOptions,
  { profile }: { readonly profile: ReadingOptions },
): boolean => groupOf(field).every((each) => isSame(said, profile, each));

/**
 * The fields of options that somebody has said. Who sends a whole profile says what was found, too: of that what the content shows by
 * itself was found.
 */
export const spokenIn = (
  content: Content,
  said: ReadingOptions,
  known: { readonly today: string },
): readonly ReadingField[] => {
  const names = (Object.keys(said) as ReadingField[]).filter((field) => hasValue(said, field));
  const inspected = names.includes("left_out") ? inspect(content, known) : undefined;
  return inspected?._tag === "Inspected"
    ? names.filter((field) => !isShown(field, said, inspected.inspection))
    : names;
};
