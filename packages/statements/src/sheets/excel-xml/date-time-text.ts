import { isoDayText } from "../../cells/iso-text.ts";
import type { NumberFormat } from "../../cells/number-format.ts";

/** Times without a day stand on the day before the first. */
const TIME_ALONE = /^1899-12-3[01]T(\d\d:\d\d:\d\d)/;

const TIME = /T(\d\d:\d\d:\d\d)/;

/** `2025-02-03T14:05:00.000` as a day, with its time if the cell shows that. */
export const dateTimeText = (text: string, { kind }: NumberFormat): string => {
  const alone = TIME_ALONE.exec(text)?.[1];
  if (alone !== undefined) return alone;
  const time = TIME.exec(text)?.[1];
  const day = isoDayText(text);
  return kind === "moment" && time !== undefined ? `${day} ${time}` : day;
};
