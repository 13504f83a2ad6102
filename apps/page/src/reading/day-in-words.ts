import { parseIsoDay, spokenDay } from "@farthing/values";

/** `2024-04-03` as `3 April 2024`; another text as it is. */
export const dayInWords = (text: string): string => {
  const day = parseIsoDay(text);
  return day === undefined ? text : spokenDay(day);
};
