import type { Summary } from "./statistics.ts";

const digits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** A number with three significant digits. */
export const number = (value: number): string => value.toFixed(digits(Math.abs(value)));

/** Median and spread: `3.10 (2.90 to 3.40)`. */
export const spread = ({ median, least, most }: Summary): string =>
  `${number(median)} (${number(least)} to ${number(most)})`;
