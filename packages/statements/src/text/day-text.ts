import { isoDay } from "@farthing/values";

/** Of a few days there are many entries. */
const MAX_KNOWN = 5_000;

const known = new Map<number, string>();

/** `2024-03-31`, the same text for all entries of a day. */
export const dayText = (day: number): string => {
  const text = known.get(day) ?? isoDay(day);
  if (known.size < MAX_KNOWN) known.set(day, text);
  return text;
};
