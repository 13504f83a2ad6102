import { parseIsoDayPrefix } from "@farthing/values";

/** The day as it is written in a date of ISO 8601, whatever time and zone follow it; what is none as it stands. */
export const isoDayText = (text: string): string => {
  const trimmed = text.trim();
  return parseIsoDayPrefix(trimmed) === undefined ? trimmed : trimmed.slice(0, 10);
};
