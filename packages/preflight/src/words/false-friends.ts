/**
 * Words that say one direction in one language, and another one or nothing in another: in Dutch `incasso` takes money out of an
 * account, in Italian it is what came in.
 */
type Way = "in" | "out";

interface Friend {
  /** What it says in languages of its own. */
  readonly of: Readonly<Record<string, Way | undefined>>;
  /** What it says in others, or where the language is not known. */
  readonly otherwise?: Way;
}

const FRIENDS: ReadonlyMap<string, Friend> = new Map<string, Friend>([
  ["incasso", { of: { nl: "out", it: "in" } }],
  ["incassi", { of: { it: "in" } }],
  ["inkaso", { of: { cs: "out", sk: "out" } }],
  ["carte", { of: { it: undefined, ro: undefined }, otherwise: "out" }],
  ["recibo", { of: { pt: undefined }, otherwise: "out" }],
  ["deposito", { of: { it: undefined }, otherwise: "in" }],
]);

/** The words. */
export const friendWords = (): readonly string[] => [...FRIENDS.keys()];

/** What a word in plain form says in a language, if that is not the same in each; else what it says in any. */
export const wayIn = (
  language: string | undefined,
  word: string,
  inAny: Way | undefined,
): Way | undefined => {
  const friend = FRIENDS.get(word);
  if (friend === undefined) return inAny;
  return language !== undefined && Object.hasOwn(friend.of, language)
    ? friend.of[language]
    : friend.otherwise;
};
