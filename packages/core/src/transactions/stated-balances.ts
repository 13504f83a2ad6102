import type { Account } from "./account.ts";

/** A balance that somebody said of an account (docs/spec/accounts.md, Balances). */
export interface StatedBalance {
  /** Canonical decimal. */
  readonly balance: string;
  /** The day of the balance, `YYYY-MM-DD`; null if it is not known. */
  readonly day: string | null;
  /** The import that said it, and whose undo takes it away; null for a person or a bank. */
  readonly import_id: string | null;
}

const isOfLaterDay = (a: Pick<StatedBalance, "day">, b: Pick<StatedBalance, "day">): boolean =>
  a.day !== null && (b.day === null || a.day > b.day);

/**
 * What is known after something more was said: the balances in the order in which they were said. With `replaces`, none that was
 * said before counts any more, whatever its day. What no undo takes away does away with those of its day and of days before.
 */
export const withStated = (
  known: readonly StatedBalance[],
  said: StatedBalance,
  replaces: boolean,
): readonly StatedBalance[] => {
  const counts = (before: StatedBalance): boolean =>
    !replaces && (said.import_id !== null || isOfLaterDay(before, said));
  return [...known.filter(counts), said];
};

/** The balance of an account: of those of the latest day, the one that was said last; 0 if nobody has said one. */
export const balanceOf = (known: readonly StatedBalance[]): Pick<Account, "balance" | "balance_day"> => {
  let latest: StatedBalance | undefined;
  for (const said of known) if (latest === undefined || !isOfLaterDay(latest, said)) latest = said;
  return { balance: latest?.balance ?? "0", balance_day: latest?.day ?? null };
};

/** Whether anybody has said the balance that an account has. */
export const isBalanceStated = ({
  balance,
  balance_day,
}: Pick<Account, "balance" | "balance_day">): boolean => balance !== "0" || balance_day !== null;

/** What nobody has said: the balance with which an account begins that only hand moves. */
const BEGINNING: StatedBalance = { balance: "0", day: null, import_id: null };

/** What is known after a balance has moved: what was said first, from whose day on it moves, and where it is now. */
export const withMoved = (
  known: readonly StatedBalance[],
  moved: Omit<StatedBalance, "import_id">,
): readonly StatedBalance[] => [known[0] ?? BEGINNING, { ...moved, import_id: null }];
