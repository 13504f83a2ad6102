import type { TransactionRecord } from "@farthing/preflight";
import type { BatchBeside } from "@farthing/preflight/checked";
import { identityOf } from "@farthing/recognition";
import { addDecimals } from "@farthing/values";
import type { Books } from "../books/books.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { AccountOfName } from "../rows/accounts-of-rows.ts";
import type { FileRows } from "../rows/file-rows.ts";

type Identity = ReturnType<typeof identityOf>;

/** A sum of a statement with its parts; `isSplit` if the parts are the rows. */
interface Batch {
  readonly of: Identity;
  readonly isSplit: boolean;
  readonly parts: readonly string[];
}

const keyOf = ({ account, date, currency }: Identity, amount: string): string =>
  JSON.stringify([account, date, currency, amount]);

/** The stored transactions that no row is, by account, day, currency and amount. */
class OtherTransactions {
  private readonly counts = new Map<string, number>();

  constructor({ recorded }: Books, there: RowsThere) {
    const matched = new Set(Array.from(there.values(), ({ id }) => id));
    for (const { id, account = "", date, amount, currency } of recorded) {
      const key = JSON.stringify([account, date, currency, amount]);
      if (!matched.has(id)) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
  }

  /** Whether there is one for each amount. */
  have(of: Identity, amounts: readonly string[]): boolean {
    const wanted = Map.groupBy(amounts, (amount) => keyOf(of, amount));
    return [...wanted].every(([key, same]) => (this.counts.get(key) ?? 0) >= same.length);
  }
}

/** The sums in rows that are new: those that have parts, and those whose parts are rows of one entry. */
class Batches {
  readonly found: Batch[] = [];
  private readonly entries: Uint32Array | undefined;
  private entry = 0;
  private rows: Identity[] = [];

  constructor({ kept }: FileRows) {
    const origins = kept.text.table?.origins;
    if (origins !== undefined && origins.kind !== "sheet") this.entries = origins.entries;
  }

  see(of: Identity, { parts = [] }: TransactionRecord, row: number): void {
    const entry = this.entries?.[row - 1] ?? 0;
    if (entry !== this.entry) this.end();
    this.entry = entry;
    this.rows.push(of);
    const amounts = parts.flatMap(({ amount }) => amount ?? []);
    if (amounts.length > 1 && amounts.length === parts.length)
      this.found.push({ of, isSplit: false, parts: amounts });
  }

  end(): void {
    const [first] = this.rows;
    const parts = this.rows.map(({ amount }) => amount);
    if (first !== undefined && parts.length > 1) this.found.push({ of: first, isSplit: true, parts });
    this.rows = [];
  }
}

/** The sums that would be stored both as one transaction and as their parts: one of them is new, the other is there. */
export function* batchesBeside(
  rows: FileRows,
  accountOf: AccountOfName,
  there: RowsThere,
  books: Books,
): Chunked<readonly BatchBeside[]> {
  if (rows.kept.text.table === undefined || books.recorded.length === 0) return [];
  const batches = new Batches(rows);
  let at = -1;
  yield* eachInChunks(rows.records(), ({ record, row }) => {
    at += 1;
    if (!there.has(at)) batches.see(identityOf(record, accountOf(record.account)), record, row);
  });
  batches.end();
  const others = new OtherTransactions(books, there);
  return batches.found.flatMap(({ of, isSplit, parts }) => {
    const amount = isSplit ? addDecimals(parts) : of.amount;
    const isThere = others.have(of, isSplit ? [amount] : parts);
    const { date, currency, name } = of;
    return isThere ? [{ stored: isSplit ? "sum" : "parts", date, amount, currency, name }] : [];
  });
}
