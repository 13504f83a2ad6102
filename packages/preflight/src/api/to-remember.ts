import type { Content } from "../decode/open-content.ts";
import { inspect } from "../find/inspect.ts";
import type { ReadingOptions } from "../options/options.ts";
import {
  keptReading,
  type ReadingField,
  type RememberedReading,
  type UsedReading,
} from "../reading/remembered-reading.ts";
import { groupOf, hasValue, isSame, without } from "./remembered-fields.ts";
import type { RememberedOptions } from "./resolve-remembered.ts";
import { type WrittenSigns, writtenSigns } from "./written-signs.ts";

/** Whether content shows by itself all that was said of a field. */
const isShown = (
  field: ReadingField,
  said: ReadingOptions,
  { profile }: { readonly profile: ReadingOptions },
): boolean => groupOf(field).every((each) => isSame(said, profile, each));

/** How amounts are written for which a sign that was said holds: as before, and as now. */
const signsToRemember = (before: RememberedReading["signs"] = [], now: WrittenSigns) =>
  now === "plus" || now === "other" ? before : [...new Set([...before, now])].toSorted();

/**
 * What is remembered of how a file was read, of which a person or an earlier reading said some. Who sends a whole profile says what
 * was found, too: of that what the content shows by itself was found. What contradicts an earlier file says nothing of the next one.
 * Throws a `TypeError` for wrong arguments.
 */
export const toRemember = (
  content: Content,
  {
    options,
    said,
    used,
  }: Pick<RememberedOptions, "options" | "said"> & { readonly used?: UsedReading | undefined },
  known: { readonly today: string },
): Pick<RememberedReading, "reading" | "said" | "signs"> => {
  const contradicted = (used?.contradicted ?? []).filter((field) => !hasValue(said, field));
  const reading = keptReading(without(options, contradicted));
  const names = (Object.keys(reading) as ReadingField[]).filter((field) => hasValue(said, field));
  const inspected = names.includes("left_out") ? inspect(content, known) : undefined;
  const kept =
    inspected?._tag === "Inspected"
      ? names.filter((field) => !isShown(field, said, inspected.inspection))
      : names;
  const signs = kept.includes("signage_convention")
    ? signsToRemember(used?.signs, writtenSigns(content, options))
    : [];
  return { reading, said: kept, ...(signs.length === 0 ? {} : { signs }) };
};
