/**
 * Words that say one direction in one language, and another one or nothing in another: in Dutch `incasso` takes money out of an
 * account, in Italian it is what came in.
 */
type Way = "in" | "out";

interface Friend {
  /** What a language says that has the word; others that have it say nothing by it. */
  readonly of: Readonly<Record<string, Way>>;
  /** What it says where the language is not known. */
  readonly otherwise?: Way;
}

const FRIENDS: ReadonlyMap<string, Friend> = new Map<string, Friend>([
  ["incasso", { of: { nl: "out", it: "in" } }],
  ["incassi", { of: { it: "in" } }],
  ["inkaso", { of: { cs: "out", sk: "out" } }],
  ["carte", { of: { fr: "out" }, otherwise: "out" }],
  ["recibo", { of: { es: "out" }, otherwise: "out" }],
  ["deposito", { of: { es: "in", pt: "in" }, otherwise: "in" }],
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
  return language === undefined ? friend.otherwise : friend.of[language];
};
