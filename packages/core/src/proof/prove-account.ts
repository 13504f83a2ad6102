import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { Page } from "../port/page.ts";
import type { Account } from "../transactions/account.ts";
import { type AccountKey, Accounts } from "../transactions/accounts.ts";
import { AccountNotFound } from "../transactions/errors.ts";
import { formatAmount } from "../transactions/wire.ts";
import type { BooksGap, Contradiction, FoundBreak } from "./chain.ts";
import { type LedgerProof, proveLedger, type TurnedEntry, turnedAt } from "./prove.ts";

/** What a proof comes to: a contradiction comes before a gap, and both before what is proven. */
export type ProofState = "proven" | "gaps" | "contradicted" | "no_balances";

/** The only transaction whose sign, turned, explains what is missing; null if there is none. */
interface Explained {
  readonly turned: TurnedEntry | null;
}

/** What the balances prove of an account, as it is answered (docs/spec/accounts.md, Proof). */
export interface AccountProof {
  readonly account: Pick<Account, "id" | "name" | "currency">;
  readonly state: ProofState;
  readonly proven: LedgerProof["proven"];
  readonly gaps: readonly (BooksGap & Explained)[];
  readonly contradictions: readonly (Contradiction & Explained)[];
  readonly not_compared: LedgerProof["notCompared"];
  readonly by_hand: LedgerProof["byHand"];
  readonly in_other_currencies: number;
}

const stateOf = ({ proven, gaps, contradictions }: LedgerProof): ProofState => {
  if (contradictions.length > 0) return "contradicted";
  if (gaps.length > 0) return "gaps";
  return proven.length > 0 ? "proven" : "no_balances";
};

/** A proof with the entries that explain its gaps and contradictions, which are in the order of their days. */
const explained = Effect.fnUntraced(function* (familyId: string, proof: LedgerProof) {
  const { account, proven, notCompared, byHand, inOtherCurrencies } = proof;
  const { id, name, currency } = account;
  const amount = (decimal: string): string => formatAmount(decimal, currency);
  const entryOf = (entry: TurnedEntry | null): TurnedEntry | null =>
    entry === null ? null : { ...entry, amount: amount(entry.amount) };
  const breaks: readonly FoundBreak[] = [...proof.gaps, ...proof.contradictions].toSorted((a, b) =>
    a.after.day < b.after.day ? -1 : 1,
  );
  const found = yield* turnedAt(familyId, id, breaks);
  const turned = new Map(breaks.map((each, at) => [each, found[at] ?? null]));
  const turnedOf = (of: FoundBreak) => ({ turned: entryOf(turned.get(of) ?? null) });
  const answer: AccountProof = {
    ...{ account: { id, name, currency }, state: stateOf(proof), proven },
    gaps: proof.gaps.map((gap) => ({ from: gap.from, to: gap.to, sum: amount(gap.sum), ...turnedOf(gap) })),
    contradictions: proof.contradictions.map((each) => {
      const { from, day, books, bank, entry } = each;
      return {
        from,
        day,
        books: amount(books),
        bank: amount(bank),
        entry: entryOf(entry),
        ...turnedOf(each),
      };
    }),
    ...{ not_compared: notCompared, by_hand: byHand, in_other_currencies: inOtherCurrencies },
  };
  return answer;
});

/** What the balances prove of an account. Fails with `AccountNotFound`. */
export const proveAccount = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const accounts = yield* Accounts;
  const proof = uuid === undefined ? undefined : yield* accounts.ledger(familyId, uuid, null, proveLedger);
  return yield* explained(familyId, proof ?? (yield* new AccountNotFound({ id })));
});

/** How many accounts are listed at once. */
const PER_PAGE = 100;

/** The same of each account of a family, one after the other, by name. */
export const proveBooks = Effect.fnUntraced(function* (familyId: string) {
  const accounts = yield* Accounts;
  const proofs: AccountProof[] = [];
  for (let after: AccountKey | null = null, more = true; more; ) {
    const page: Page<Account> = yield* accounts.list(familyId, { after, per_page: PER_PAGE });
    for (const { id } of page.items) {
      const proof = yield* accounts.ledger(familyId, id, null, proveLedger);
      if (proof !== undefined) proofs.push(yield* explained(familyId, proof));
    }
    more = page.more;
    after = page.items.at(-1) ?? null;
  }
  return proofs as readonly AccountProof[];
});
