import { isKnownHeader, keyOfHeader, keySuggested } from "../reading/key-of-header.ts";
import { normalizeHeader } from "../reading/layout.ts";

const MOST_COMPARED = 300;
const MOST_CHARACTERS = 60;

/** The number of letters to change, add, remove or swap with their neighbour to turn `a` into `b`. */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const [above, row] = [rows[i - 1]!, [i]];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          above[j]! + 1,
          row[j - 1]! + 1,
          above[j - 1]! + cost,
          swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
};

/**
 * The header that is probably meant by a missing label: one with the same meaning, otherwise one with nearly
 * the same spelling. `key` is the column's own name.
 */
export const closestHeader = (label: string, key: string, headers: readonly string[]): string | undefined => {
  const candidates = headers
    .slice(0, MOST_COMPARED)
    .filter((header) => header !== "" && header.length <= MOST_CHARACTERS);
  const wanted = keyOfHeader(label) ?? key;
  const same =
    candidates.find((header) => keyOfHeader(header) === wanted) ??
    candidates.find((header) => keySuggested(header) === wanted);
  if (same !== undefined) return same;
  const normal = normalizeHeader(label).slice(0, MOST_CHARACTERS);
  const near = candidates
    // A header with a known other meaning is not a misspelling.
    .filter((header) => !isKnownHeader(header))
    .map((header) => ({ header, far: distance(normal, normalizeHeader(header)) }))
    .sort((a, b) => a.far - b.far)[0];
  return near !== undefined && near.far <= Math.floor(normal.length / 3) ? near.header : undefined;
};
