import { EntryLimit } from "../model/entry-limit.ts";
import type { Balance, Entry, Statement } from "../model/statement.ts";
import { proofOf } from "../proof/proof-of.ts";

interface OpenStatement {
  readonly entries: Entry[];
  /** That an opening balance names. */
  openedName: string;
}

const openingOf = (entries: readonly Entry[]): Balance | null => {
  const record = entries.find(({ kind, amount }) => kind === "opening_balance" && amount !== null);
  return record === undefined ? null : { amount: record.amount!, currency: null, date: record.date };
};

const statementOf = (name: string, entries: readonly Entry[]): Statement => {
  const opening = openingOf(entries);
  return {
    account: { id: "", name, currency: null },
    opening,
    closing: null,
    entries,
    proof: proofOf(opening, null, entries),
    problems: [],
  };
};

/** Entries by the names of their accounts: QIF has no other ids of them. */
export class QifAccounts {
  readonly limit = new EntryLimit();
  private readonly byName = new Map<string, OpenStatement>();

  add(account: string, entry: Entry, openedName: string): void {
    this.limit.addEntry(entry);
    const statement = this.byName.get(account) ?? this.opened(account);
    statement.entries.push(entry);
    statement.openedName ||= openedName;
  }

  private opened(account: string): OpenStatement {
    this.limit.addStatement();
    const statement = { entries: [], openedName: "" };
    this.byName.set(account, statement);
    return statement;
  }

  statements(): readonly Statement[] {
    return [...this.byName].map(([name, { entries, openedName }]) =>
      statementOf(name || openedName, entries),
    );
  }
}
