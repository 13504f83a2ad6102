import * as DateTime from "effect/DateTime";
import type { Account } from "./account.ts";

/** A balance that somebody said of an account (docs/spec/accounts.md, Balances). */
export interface StatedBalance {
  /** Canonical decimal. */
  readonly balance: string;
  /** The day of the balance, `YYYY-MM-DD`; null if it is not known. */
  readonly day: string | null;
  /** The import that said it, and whose undo takes it away; null for a person or a bank. */
  readonly import_id: string | null;
  /** When a person said it, ISO 8601, UTC: all that came before is in it. Null for a file or a bank. */
  readonly said_at: string | null;
}

const isOfLaterDay = (a: Pick<StatedBalance, "day">, b: Pick<StatedBalance, "day">): boolean =>
  a.day !== null && (b.day === null || a.day > b.day);

/** Whether a person said it to these books, and not to those of which an import brought it. */
const isSaidHere = ({ import_id, said_at }: StatedBalance): boolean => import_id === null && said_at !== null;

/** Those that no word of a person has overruled: it, and what was said since. */
const notOverruled = (known: readonly StatedBalance[]): readonly StatedBalance[] =>
  known.slice(Math.max(0, known.findLastIndex(isSaidHere)));

/**
 * What is known after something more was said: the balances in the order in which they were said. What a person says takes the
 * place of what a person said before, and overrules the others, which count again when it is taken back. What a bank says does
 * away with those of its day and of days before, and with `replaces` with all.
 */
export const withStated = (
  known: readonly StatedBalance[],
  said: StatedBalance,
  replaces = false,
): readonly StatedBalance[] => {
  if (said.import_id !== null) return [...known, said];
  if (isSaidHere(said)) return [...known.filter((before) => !isSaidHere(before)), said];
  const stays = (before: StatedBalance): boolean => !replaces && isOfLaterDay(before, said);
  return [...notOverruled(known).filter(stays), said];
};

/** What is known after all that persons said of a balance was taken back, also what an import brought of it. */
export const withoutSaid = (known: readonly StatedBalance[]): readonly StatedBalance[] =>
  known.filter(({ said_at }) => said_at === null);

/**
 * What counts of all that was said: of what no person has overruled since, and of those of the latest day, what was said last;
 * undefined if nobody has said a balance.
 */
export const statedLast = (known: readonly StatedBalance[]): StatedBalance | undefined => {
  let latest: StatedBalance | undefined;
  for (const said of notOverruled(known))
    if (latest === undefined || !isOfLaterDay(latest, said)) latest = said;
  return latest;
};

/** Whether the balance that an account has is known. */
export const isBalanceStated = ({
  balance,
  balance_day,
}: Pick<Account, "balance" | "balance_day">): boolean => balance !== "0" || balance_day !== null;

/**
 * When a person said a balance, at `at`, given when the newest transaction of the account came, of those too that can be restored:
 * after it, also where clocks differ, since it is in what was said.
 */
export const saidAfter = (at: string, newest: string | null): string => {
  if (newest === null || newest < at) return at;
  return DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(newest), { milliseconds: 1 }));
};

/** When what is added by hand came, at `at`: not before the balance was said that the account has then. */
export const cameAfter = (at: string, stated: Pick<StatedBalance, "said_at"> | undefined): string => {
  const said_at = stated?.said_at ?? null;
  return said_at === null || said_at < at ? at : said_at;
};
