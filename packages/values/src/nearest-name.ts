import { distance } from "./distance.ts";

const MAX_LENGTH = 60;

/** A name without what people write in several ways: case, marks between words, a plural, `_id` at its end. */
const stem = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?:ids?|s)$/, "");

/** The only one of the names that begins with a name and goes on with another word. */
const longer = (name: string, names: readonly string[]): string | undefined => {
  const found = names.filter((each) => each.startsWith(`${name}_`));
  return found.length === 1 ? found[0] : undefined;
};

/**
 * The name that is probably meant by one that there is not: `category_id` by `category`, `expires_at` by `expires`, `name` by
 * `nam`. Undefined if none is close.
 */
export const nearestName = (name: string, names: Iterable<string>): string | undefined => {
  const written = name.slice(0, MAX_LENGTH);
  const all = [...names];
  const meant = stem(written);
  const same =
    (meant === "" ? undefined : all.find((each) => stem(each) === meant)) ??
    longer(written.toLowerCase(), all);
  if (same !== undefined) return same;
  const [near] = all
    .map((each) => ({ each, far: distance(written.toLowerCase(), each) }))
    .sort((a, b) => a.far - b.far);
  return near !== undefined && near.far <= Math.max(1, Math.floor(written.length / 3))
    ? near.each
    : undefined;
};

/** A name that somebody sent, in quotes for a sentence; a long one is cut. */
export const shownName = (name: string): string =>
  JSON.stringify(name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name);

/** The maximum number of names that are reported one by one: somebody may send any number. */
const MAX_REPORTED = 10;

const known = (names: readonly string[]): string =>
  names.length === 0 ? " None can be sent here." : ` The known names are ${names.join(", ")}.`;

/**
 * One sentence for each name in an object that is none of the known ones, with the one that is probably meant; the first for which
 * there is none lists all known ones. `called` says what a name stands for, such as `the field "nam"`.
 */
export const unknownNames = (
  sent: object,
  names: readonly string[],
  called: (shown: string) => string = (shown) => `field ${shown}`,
): readonly string[] => {
  const expected = new Set(names);
  const unknown = Object.keys(sent).filter((name) => !expected.has(name));
  const reported = unknown
    .slice(0, MAX_REPORTED)
    .map((name) => ({ name: shownName(name), meant: nearestName(name, names) }));
  const first = reported.findIndex(({ meant }) => meant === undefined);
  const more = unknown.length - reported.length;
  return [
    ...reported.map(({ name, meant }, i) =>
      meant === undefined
        ? `There is no ${called(name)}.${i === first ? known(names) : ""}`
        : `There is no ${called(name)}; did you mean ${shownName(meant)}?`,
    ),
    ...(more > 0 ? [`There are ${more} more unknown names.`] : []),
  ];
};
