import { EntryLimit } from "../model/entry-limit.ts";
import type { Entry } from "../model/statement.ts";
import type { PlacedStatement } from "../proof/chain.ts";
import type { Aggregate, Ended } from "./aggregates.ts";
import { bankError } from "./bank-error.ts";
import type { OfxText } from "./fields.ts";
import { STATEMENTS, TRADES, TRANSACTIONS } from "./names.ts";
import { statementOf } from "./statement-of.ts";
import { tradeOf } from "./trade.ts";
import { transactionOf } from "./transaction.ts";

/** Collects what the aggregates of a text say, in their order. */
export class OfxContents {
  readonly limit = new EntryLimit();
  readonly statements: PlacedStatement[] = [];
  /** Errors that the bank answered, and where the first of each stands. */
  readonly errors = new Map<string, number>();
  /** Ids of entries that the bank corrected later. */
  readonly corrected = new Set<string>();
  private entries: Entry[] = [];
  private readonly text: OfxText;

  constructor(text: OfxText) {
    this.text = text;
  }

  add(ended: Ended): void {
    const { aggregate } = ended;
    if (TRANSACTIONS.has(aggregate.name)) this.addEntry(ended, transactionOf(ended, this.text));
    else if (TRADES.has(aggregate.name)) this.addEntry(ended, tradeOf(ended, this.text));
    else if (STATEMENTS.has(aggregate.name)) this.endStatement(aggregate);
    else if (aggregate.name === "STATUS") this.addStatus(aggregate);
  }

  /** Entries that stand in no statement are one of an unnamed account. */
  end(): void {
    if (this.entries.length > 0) this.endStatement({ name: "", at: 0, leaves: new Map(), parts: new Map() });
  }

  private addEntry({ aggregate: { leaves } }: Ended, entry: Entry): void {
    this.entries.push(entry);
    this.limit.addEntry(entry);
    const corrected = leaves.get("CORRECTFITID")?.value ?? "";
    if (corrected !== leaves.get("FITID")?.value) this.corrected.add(corrected);
  }

  private endStatement(aggregate: Aggregate): void {
    const statement = statementOf(aggregate, this.entries, this.text);
    this.statements.push({ statement, place: this.text.lines.placeOf(aggregate.at) });
    this.limit.addStatement();
    this.entries = [];
  }

  private addStatus(status: Aggregate): void {
    const message = bankError(status);
    if (message !== undefined && !this.errors.has(message)) this.errors.set(message, status.at);
  }
}
