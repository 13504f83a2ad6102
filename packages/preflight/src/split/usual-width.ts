import { firstLines, type Utf8Text } from "../decode/utf8.ts";
import type { Separator } from "../options/separators.ts";
import { readRows } from "./read-rows.ts";

/** So much shows how many cells the rows of a file have. */
const SAMPLE_BYTES = 65_536;
const SAMPLE_ROWS = 200;

/** How many cells most of the first rows have, the header row among them; of two numbers as usual the one that comes first. */
export const usualWidth = (content: Utf8Text, separator: Separator): number => {
  const counts = new Map<number, number>();
  readRows(firstLines(content, SAMPLE_BYTES), { separator, most: SAMPLE_ROWS }, (row) => {
    if (!row.isBlank()) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  });
  let [usual, most] = [0, 0];
  for (const [width, count] of counts) if (count > most) [usual, most] = [width, count];
  return usual;
};
