import { distance } from "@farthing/values";
import { isKnownHeader, keyOfHeader, keySuggested } from "../../reading/key-of-header.ts";
import { normalizeHeader } from "../../reading/label-cells.ts";

const MOST_COMPARED = 300;
const MAX_HEADER_LENGTH = 60;

/**
 * The header that is probably meant by a missing label: one with the same meaning, otherwise one with nearly
 * the same spelling. `key` is the column's own name.
 */
export const closestHeader = (label: string, key: string, headers: readonly string[]): string | undefined => {
  const candidates = headers
    .slice(0, MOST_COMPARED)
    .filter((header) => header !== "" && header.length <= MAX_HEADER_LENGTH);
  const wanted = keyOfHeader(label) ?? key;
  const same =
    candidates.find((header) => keyOfHeader(header) === wanted) ??
    candidates.find((header) => keySuggested(header) === wanted);
  if (same !== undefined) return same;
  const normal = normalizeHeader(label).slice(0, MAX_HEADER_LENGTH);
  const near = candidates
    // A header with a known other meaning is not a misspelling.
    .filter((header) => !isKnownHeader(header))
    .map((header) => ({ header, far: distance(normal, normalizeHeader(header)) }))
    .sort((a, b) => a.far - b.far)[0];
  return near !== undefined && near.far <= Math.floor(normal.length / 3) ? near.header : undefined;
};
