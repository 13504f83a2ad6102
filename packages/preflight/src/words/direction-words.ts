/**
 * Cells that say by themselves whether money came in or went out, as banks write them in a column of their own, and titles of
 * lists that have money of one way alone.
 */
import { once } from "../basics/once.ts";
import data from "./data/directions.json" with { type: "json" };
import friends from "./data/false-friends.json" with { type: "json" };
import titleWords from "./data/titles.json" with { type: "json" };
import { plainCell } from "./plain-cell.ts";
import { languagesOf, meaningMap, meaningsOf, wordSet } from "./words-by-language.ts";

type Way = "in" | "out";

/** Strong if the word is used for nothing else, weak if it names a kind of transaction that implies it. */
type Direction = { readonly way: Way; readonly strong: boolean };

const SAYS = {
  out: { way: "out", strong: true },
  in: { way: "in", strong: true },
  maybe_out: { way: "out", strong: false },
  maybe_in: { way: "in", strong: false },
} as const satisfies Record<string, Direction>;

const directions = once(
  (): ReadonlyMap<string, Direction> =>
    new Map(
      meaningsOf(data, "out", "in", "maybe_out", "maybe_in").map(
        ([word, said]) => [word, SAYS[said]] as const,
      ),
    ),
);

/** Cells without letters, which have no plain form. */
const SIGNS: ReadonlyMap<string, Direction> = new Map<string, Direction>([
  ...["-", "−", "–", "－", "(-)", "-1"].map((sign) => [sign, SAYS.out] as const),
  ...["+", "＋", "(+)", "+1"].map((sign) => [sign, SAYS.in] as const),
]);

/** Cells that say that no money moved in or out. */
const neutrals = wordSet(data, "neutral");

/** No word of a table is longer, and a cell can have megabytes. */
const MAX_DIRECTION_LENGTH = 60;

/**
 * Whether a whole cell says that money came in or went out: strong if the word is used for nothing else, weak if it
 * names a kind of transaction that implies it; undefined if it says neither.
 */
export const directionOf = (cell: string): Direction | undefined => {
  if (cell.length > MAX_DIRECTION_LENGTH) return undefined;
  const plain = plainCell(cell);
  return SIGNS.get(cell.trim()) ?? directions().get(plain) ?? directionOfBoth(plain);
};

/** The same of a cell of a column with these values: 1 says that money came in only where others are -1. */
export const directionAmong = (cell: string, values: ReadonlySet<string>): Direction | undefined =>
  cell.trim() === "1" && values.has("-1") ? SAYS.in : directionOf(cell);

/** What a cell of two words says that say the same, each by itself: the word and its abbreviation, or one in two languages. */
const directionOfBoth = (plain: string): Direction | undefined => {
  const [first, second, ...others] = plain.split(" ");
  const said = directions().get(first!);
  return second !== undefined &&
    others.length === 0 &&
    said?.strong === true &&
    said === directions().get(second)
    ? said
    : undefined;
};

/** Whether a whole cell says that no money moved in or out. */
export const isNeutralDirection = (cell: string): boolean =>
  cell.length <= MAX_DIRECTION_LENGTH && (/^\s*[/／]\s*$/.test(cell) || neutrals().has(plainCell(cell)));

/**
 * Words that say one direction in one language, and another one or nothing in another: in Dutch `incasso` takes money out of an
 * account, in Italian it is what came in.
 */
export const friendWords = wordSet(friends, "in", "out", "neither");

/** What each of them says, by its language and itself. */
const friendWays = once(
  (): ReadonlyMap<string, Way | undefined> =>
    new Map(
      languagesOf(friends).flatMap(([language, words]) =>
        Object.entries(words).flatMap(([said, listed]) =>
          listed
            .split("|")
            .map(
              (word) => [`${language} ${word}`, said === "in" || said === "out" ? said : undefined] as const,
            ),
        ),
      ),
    ),
);

/** What a word in plain form says in a language, if that is not the same in each; else what it says in any. */
export const wayIn = (
  language: string | undefined,
  word: string,
  inAny: Way | undefined,
): Way | undefined => {
  if (!friendWords().has(word)) return inAny;
  const inLanguage = `${language} ${word}`;
  return friendWays().get(friendWays().has(inLanguage) ? inLanguage : `any ${word}`);
};

const titles = meaningMap<Way>(titleWords, "in", "out");

const MOST_WORDS = 3;
const MAX_TITLE_LENGTH = 120;

/** Which way all money of a list went, as its title says it; undefined if the text is no such title. */
export const wayOfTitle = (text: string): Way | undefined => {
  if (text.length > MAX_TITLE_LENGTH) return undefined;
  const words = plainCell(text).split(" ").slice(0, MOST_WORDS);
  for (let length = words.length; length > 0; length -= 1) {
    const way = titles().get(words.slice(0, length).join(" "));
    if (way !== undefined) return way;
  }
  return undefined;
};
