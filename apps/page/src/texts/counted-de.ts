import { grouped } from "./locale.ts";

/** A number with its noun. */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** So many names, and so much of each, as in the warning of the check. */
const MOST_NAMES = 6;
const MOST_NAME = 60;

/** A name in quotes, cut to a length that a sentence can have. */
export const shortened = (name: string): string =>
  `„${name.length > MOST_NAME ? `${name.slice(0, MOST_NAME).replace(/[\ud800-\udbff]$/, "")}…` : name}“`;

/** The first of some names. */
export const fewOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST_NAMES).map(shortened),
    ...(names.length > MOST_NAMES ? [`und ${names.length - MOST_NAMES} weitere`] : []),
  ].join(", ");
