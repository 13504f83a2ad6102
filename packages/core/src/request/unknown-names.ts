import { nearestName, shownName } from "@farthing/values";

/** The maximum number of names that are reported one by one: somebody may send any number. */
const MAX_REPORTED = 10;

const known = (names: readonly string[]): string =>
  names.length === 0 ? " None can be sent here." : ` The known names are ${names.join(", ")}.`;

/**
 * One sentence for each name in an object that is none of the known ones, with the one that is probably meant; the first for which
 * there is none lists all known ones. `kind` is what such a name stands for, such as "field" or "parameter".
 */
export const unknownNames = (sent: object, names: readonly string[], kind = "field"): readonly string[] => {
  const expected = new Set(names);
  const unknown = Object.keys(sent).filter((name) => !expected.has(name));
  const reported = unknown
    .slice(0, MAX_REPORTED)
    .map((name) => ({ name: shownName(name), meant: nearestName(name, names) }));
  const first = reported.find(({ meant }) => meant === undefined);
  const more = unknown.length - reported.length;
  return [
    ...reported.map(({ name, meant }) =>
      meant === undefined
        ? `There is no ${kind} ${name}.${name === first?.name ? known(names) : ""}`
        : `There is no ${kind} ${name}; did you mean ${shownName(meant)}?`,
    ),
    ...(more > 0 ? [`There are ${more} more unknown names.`] : []),
  ];
};
