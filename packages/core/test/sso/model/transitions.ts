/**
 * What the storage calls for one-time codes and refresh tokens do, as tables of decisions: of each table the first row that fits
 * is what happens. `calls.pml` is made of them, so what spin proves of the model is of these rows, and `traces.test.ts` holds that
 * each call of the real code is one of them.
 */

/** What a call finds, by names that the model has as well. */
export interface Found {
  readonly known: boolean;
  /** The code, or the token family. */
  readonly expired: boolean;
  /** Whether the verifier is that of the code's challenge. */
  readonly fits: boolean;
  readonly spent: boolean;
  /** Whether a spent refresh token is within its grace. */
  readonly graced: boolean;
  readonly revoked: boolean;
  /** Whether the user is deactivated. */
  readonly gone: boolean;
}

/** A change of what is stored; the model has one of each name. */
export type Write = "trade_code" | "replace_token" | "revoke_family";

export type Answer = "refused" | "new_pair" | "same_pair";

export interface Row {
  readonly name: string;
  readonly when: Partial<Found>;
  readonly write?: Write | undefined;
  readonly answer: Answer;
}

/** A table for each call. */
export const TRANSITIONS = {
  exchange: [
    { name: "unknown", when: { known: false }, answer: "refused" },
    { name: "expired", when: { expired: true }, answer: "refused" },
    { name: "of another app", when: { fits: false }, answer: "refused" },
    { name: "replayed", when: { spent: true }, write: "revoke_family", answer: "refused" },
    { name: "of a user who is gone", when: { gone: true }, answer: "refused" },
    { name: "traded", when: {}, write: "trade_code", answer: "new_pair" },
  ],
  refresh: [
    { name: "unknown", when: { known: false }, answer: "refused" },
    { name: "expired", when: { expired: true }, answer: "refused" },
    { name: "replayed", when: { spent: true, graced: false }, write: "revoke_family", answer: "refused" },
    { name: "of a family that has ended", when: { revoked: true }, answer: "refused" },
    { name: "of a user who is gone", when: { gone: true }, answer: "refused" },
    { name: "repeated", when: { spent: true }, answer: "same_pair" },
    { name: "replaced", when: {}, write: "replace_token", answer: "new_pair" },
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

export type Call = keyof typeof TRANSITIONS;

/** Whether a call that finds this is of the row, if none before is. */
const isOf = ({ when }: Row, found: Found): boolean =>
  Object.entries(when).every(([name, value]) => found[name as keyof Found] === value);

/** What happens. */
export const transitionOf = (call: Call, found: Found): Row =>
  TRANSITIONS[call].find((row: Row) => isOf(row, found))!;

const guardOf = ({ when }: Row): string =>
  Object.entries(when)
    .map(([name, value]) => (value ? name : `!${name}`))
    .join(" && ");

/** The rows from one on: the first that fits, then no other. */
const branches = ([row, ...rest]: readonly Row[], indent: string): string => {
  const { name, write, answer } = row!;
  const step = `${write === undefined ? "" : `${write}(); `}answer = ${answer} /* ${name} */`;
  if (rest.length === 0) return `${indent}${step}`;
  return [
    `${indent}if`,
    `${indent}:: (${guardOf(row!)}) -> ${step}`,
    `${indent}:: else ->`,
    branches(rest, `${indent}  `),
    `${indent}fi`,
  ].join("\n");
};

/** The tables in the language of spin. */
export const promelaOf = (tables: Readonly<Record<string, readonly Row[]>>): string =>
  [
    "/* Made of transitions.ts, which a test compares with this. */",
    ...Object.entries(tables).map(([call, rows]) => `inline decide_${call}() {\n${branches(rows, "  ")}\n}`),
  ].join("\n\n") + "\n";
