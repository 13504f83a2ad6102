import type { DateFormat } from "./date-format.ts";
import { startOf } from "./date-start.ts";
import { LONGEST_DATE } from "./date-text.ts";

/** The indices of the formats that can read a text from `plainDateText`, judged by its beginning alone. */
export type FormatsByStart = (text: string) => readonly number[];

const MOST_DIGITS = 31;

const NO_FORMATS: readonly number[] = [];

/** Groups formats, so that a text is tried with few of many. */
export const formatsByStart = (formats: readonly DateFormat[]): FormatsByStart => {
  const groups = new Map<number, readonly number[]>();
  return (text) => {
    if (text.length > LONGEST_DATE) return NO_FORMATS;
    const start = startOf(text);
    const key = start.next * (MOST_DIGITS + 1) + Math.min(start.digits, MOST_DIGITS);
    let group = groups.get(key);
    if (group === undefined) {
      const able: number[] = [];
      for (let i = 0; i < formats.length; i += 1) if (formats[i]!.canStart(start)) able.push(i);
      group = able;
      groups.set(key, group);
    }
    return group;
  };
};
