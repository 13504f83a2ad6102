import { isSameRecorded } from "./collect-recorded.ts";
import type { Found } from "./imports.ts";

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** Whether the same was found twice, so that a plan of the one is a plan of the other. */
export const isSameFound = (one: Found, other: Found): boolean => {
  const { recorded, ...books } = one.books;
  const { recorded: others, ...otherBooks } = other.books;
  return (
    isSameSet(one.taken, other.taken) &&
    isSameRecorded(recorded, others) &&
    JSON.stringify(books) === JSON.stringify(otherBooks)
  );
};
