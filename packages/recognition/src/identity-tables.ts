import { canonicalDecimal, comparableText, dayNumber, parseIsoDay } from "@farthing/values";
import type { IdMatch } from "./id-matches.ts";
import { IdentityTable, NO_REFERENCE } from "./identity-table.ts";
import type { SourceIdentity } from "./source-identity.ts";
import { formNumbers, NONE, type TextNumbers, textNumbers } from "./text-numbers.ts";

/**
 * A table of stored transactions, and one of the rows that can be one of them. All stored transactions are added before the
 * first row.
 */
export class IdentityTables {
  readonly stored = new IdentityTable();
  readonly incoming = new IdentityTable();
  readonly #accounts = textNumbers();
  readonly #currencies = textNumbers();
  readonly #amounts = formNumbers((text) => canonicalDecimal(text) ?? text);
  readonly #names = formNumbers(comparableText);
  readonly #days = new Map<string, number>();
  /** A reference is one of its account. */
  readonly #references: TextNumbers[] = [];
  readonly #referenceCount = { next: NO_REFERENCE + 1 };
  #rows = 0;

  /** More than the number of any reference. */
  get references(): number {
    return this.#referenceCount.next;
  }

  addStored(identity: SourceIdentity): void {
    const { account = "", reference } = identity;
    const accountNumber = this.#accounts.add(account);
    const references = this.#references[accountNumber] ?? textNumbers(this.#referenceCount);
    this.#references[accountNumber] = references;
    this.stored.add({
      at: this.stored.size,
      account: accountNumber,
      currency: this.#currencies.add(identity.currency),
      amount: this.#amounts.add(identity.amount),
      name: this.#names.add(identity.name),
      day: this.#dayOf(identity),
      reference: reference === "" ? NO_REFERENCE : references.add(reference),
      pending: Number(identity.pending === true),
      byHand: Number(identity.by_hand === true),
      idMatch: NONE,
      byUuid: 0,
    });
  }

  /** Adds the next row and the stored transaction that has its id. Of a row that is like none of those stored, nothing is kept. */
  addRow(identity: SourceIdentity, { stored, byUuid }: IdMatch): void {
    const at = this.#rows;
    this.#rows += 1;
    const account = this.#accounts.find(identity.account ?? "");
    const currency = this.#currencies.find(identity.currency);
    const amount = this.#amounts.find(identity.amount);
    const name = this.#names.find(identity.name);
    const reference = this.#referenceOf(identity, account);
    const isLikeStored = account !== NONE && currency !== NONE && amount !== NONE && name !== NONE;
    if (!isLikeStored && reference <= NO_REFERENCE && stored === NONE) return;
    this.incoming.add({
      at,
      account,
      currency,
      amount,
      name,
      day: this.#dayOf(identity),
      reference,
      pending: Number(identity.pending === true),
      byHand: 0,
      idMatch: stored,
      byUuid: Number(byUuid),
    });
  }

  #referenceOf({ reference }: SourceIdentity, account: number): number {
    return reference === "" ? NO_REFERENCE : (this.#references[account]?.find(reference) ?? NONE);
  }

  #dayOf({ date }: SourceIdentity): number {
    const known = this.#days.get(date);
    if (known !== undefined) return known;
    const number = dayNumber(parseIsoDay(date)!);
    this.#days.set(date, number);
    return number;
  }
}
