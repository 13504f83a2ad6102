/** What a run has to come to: where promises are hard to keep. */
export const STATES = [
  "a crash before a storage call",
  "a crash after a storage call and before its answer",
  "a crash in the middle of a sync, between two windows",
  "storage that fails and has done nothing",
  "storage that fails and has done it",
  "an answer that never arrives",
  "a request that arrives twice",
  "a request that is overtaken by a later one",
  "a named request that is at work elsewhere",
  "a named request that is answered as before",
  "a named request that is begun again after its server died",
  "a replay of a code between spending it and its answer",
  "a replay of a code that revokes its tokens",
  "two refreshes of one token at once",
  "a spent token that is answered with its successor",
  "a spent token that ends its session",
  "a code that has expired by a wrong clock",
  "one file on two servers at once",
  "an import overtaken by the same file",
  "a sync overtaken by an undo",
  "a sync overtaken by an import",
  "a sync that another one keeps out",
  "an undo of what another import has too",
  "an update overtaken by another",
  "a deletion of what is gone",
  "a deletion that is taken back",
  "a pair of what is paired otherwise",
  "a transfer that is gone before it is undone",
  "a linking code that two servers take at once",
  "an id of another family",
] as const;

export type StateName = (typeof STATES)[number];

/** Those that were not reached. */
export const missedStates = (reached: ReadonlyMap<StateName, number>): readonly StateName[] =>
  STATES.filter((state) => !reached.has(state));
