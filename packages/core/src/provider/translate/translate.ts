import { negateDecimal } from "@farthing/values";
import type { AccountType } from "../../transactions/account.ts";
import type { ProviderAccount, ProviderTransaction } from "../answer/answer.ts";
import { clipped } from "../answer/plain-text.ts";
import type { BankAccount } from "../books/bank-account.ts";
import type { LinkedAccount } from "../books/bank-books.ts";
import type { BankMessage } from "../failure/failure.ts";
import { type DayOf, dayOrMoment, utcDayOf } from "../windows/days.ts";
import { accountTypeOf } from "./account-type.ts";
import { matchAccounts } from "./match-accounts.ts";
import { mergeAccounts } from "./merge-accounts.ts";
import { type Dated, inOrderOfMoments } from "./order-of-moments.ts";

/** Accounts in the family's terms, and what was left out. */
export interface Translated {
  readonly accounts: readonly BankAccount[];
  /** The stored account of each that is not new. */
  readonly known: ReadonlyMap<BankAccount, LinkedAccount>;
  readonly messages: readonly BankMessage[];
}

const MAX_NAME = 255;
const MAX_NOTES = 65_536;

/** The name of a transaction without a name. */
const NAMELESS = "Bank transaction";

/** Cards and loans use the time of the purchase, other accounts that of posting; if it is missing, the other time. */
const momentOf = (
  type: AccountType,
  { posted, transacted_at }: ProviderTransaction,
  dayOf: DayOf,
): { readonly at: number; readonly date: string } | undefined => {
  const byMaking = type === "credit_card" || type === "loan";
  for (const at of byMaking ? [transacted_at, posted] : [posted, transacted_at]) {
    const date = at === null ? undefined : dayOf(at);
    if (at !== null && date !== undefined) return { at, date };
  }
  return undefined;
};

const toTransaction = (
  transaction: ProviderTransaction,
  type: AccountType,
  dayOf: DayOf,
): Dated | undefined => {
  const { id, posted, transacted_at, amount, description, payee, memo, pending } = transaction;
  const moment = momentOf(type, transaction, dayOf);
  if (moment === undefined) return undefined;
  const [whole = NAMELESS, ...others] = [...new Set([payee, description, memo])].filter(
    (text) => text !== "",
  );
  const name = clipped(whole, MAX_NAME);
  const notes = name === whole ? others : [whole, ...others];
  return {
    at: moment.at,
    transaction: {
      provider_id: id,
      date: moment.date,
      amount: negateDecimal(amount),
      name,
      notes: notes.length === 0 ? null : clipped(notes.join("\n"), MAX_NOTES),
      description: clipped(description, MAX_NOTES),
      posted: pending ? null : (posted ?? transacted_at),
      pending,
    },
  };
};

/** A later one replaces an earlier one with the same id, and a posted one replaces a pending one. */
const withoutRepeats = (transactions: readonly Dated[]): readonly Dated[] => {
  const byId = new Map<string, Dated>();
  for (const each of transactions) {
    const { provider_id, pending } = each.transaction;
    const other = byId.get(provider_id);
    if (other === undefined || other.transaction.pending || !pending) byId.set(provider_id, each);
  }
  return [...byId.values()];
};

/** The values needed to translate bank data. */
export interface FamilyTerms {
  /** The calendar day of a time in Unix seconds. */
  readonly dayOf: DayOf;
  /** The currency of an account without one. */
  readonly currency: string;
  /** The end of the requested time, in Unix seconds: no balance of an answer is later. */
  readonly end: number;
}

/**
 * Translates a provider's data for the family (docs/spec/bank-data.md, Translation): the sign reversed, the payee as the
 * name, days in the family's time zone, in the order in which it happened. What cannot be stored is left out with a message. A
 * stored account keeps its type, whatever its name is now, because the type decides how its days are read.
 */
export const translate = (
  accounts: readonly ProviderAccount[],
  { dayOf: dayOfMoment, currency: familyCurrency, end }: FamilyTerms,
  kept: readonly LinkedAccount[] = [],
): Translated => {
  const dayOf = dayOrMoment(dayOfMoment);
  const { accounts: merged, messages: left_out } = mergeAccounts(accounts);
  const messages = [...left_out];
  const matches = matchAccounts(merged, kept, familyCurrency);
  const known = new Map<BankAccount, LinkedAccount>();
  const translated = merged.map((account): BankAccount => {
    const { id, organization, name, institution, balance, balance_date } = account;
    const own = matches.get(account);
    const currency = (account.currency || own?.currency || familyCurrency).toUpperCase();
    if (account.currency === "")
      messages.push({
        code: "currency_assumed",
        institution: institution || null,
        account: name,
        text: `The bank gives no currency for the account; it is taken as ${currency}.`,
      });
    const named = accountTypeOf(name, institution);
    const kind = { ...named, account_type: own?.account_type ?? named.account_type };
    const dated = account.transactions.flatMap((each) => toTransaction(each, kind.account_type, dayOf) ?? []);
    const undated = account.transactions.length - dated.length;
    if (undated > 0)
      messages.push({
        code: "transaction_left_out",
        institution: institution || null,
        account: name,
        text: `${undated === 1 ? "A transaction was" : `${undated} transactions were`} left out: the bank gave no date.`,
      });
    const bankAccount: BankAccount = {
      ...{ provider_id: id, organization, name: clipped(name, MAX_NAME), ...kind },
      ...{ currency, balance, balance_date: Math.min(balance_date ?? end, end), institution },
      balance_day:
        balance_date === null || balance_date > end
          ? undefined
          : (kind.account_type === "credit_card" ? utcDayOf : dayOf)(balance_date),
      transactions: inOrderOfMoments(withoutRepeats(dated)),
    };
    if (own !== undefined) known.set(bankAccount, own);
    return bankAccount;
  });
  return { accounts: translated, known, messages };
};
