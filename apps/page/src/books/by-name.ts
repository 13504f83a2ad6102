import type { Named } from "../account/transactions.ts";

/** The order of names, as people look for them. */
export const byName = (one: Named, other: Named): number => one.name.localeCompare(other.name);

/** Whether one of them has this name, in any case. */
export const isNameOf = (all: readonly Named[], name: string): boolean =>
  all.some((each) => each.name.toLowerCase() === name.toLowerCase());
