import type { Content } from "../decode/open-content.ts";
import {
  keptReading,
  type ReadingField,
  type RememberedReading,
  type UsedReading,
} from "../reading/remembered-reading.ts";
import { hasValue, without } from "./remembered-fields.ts";
import type { RememberedOptions } from "./resolve-remembered.ts";
import { spokenIn } from "./spoken-in.ts";
import { type WrittenSigns, writtenSigns } from "./written-signs.ts";

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
  const spoken = spokenIn(content, said, known);
  const kept = (Object.keys(reading) as ReadingField[]).filter(
    (field) => spoken.includes(field) || used?.said?.includes(field) === true,
  );
  const signs = kept.includes("signage_convention")
    ? signsToRemember(used?.signs, writtenSigns(content, options))
    : [];
  return { reading, said: kept, ...(signs.length === 0 ? {} : { signs }) };
};
