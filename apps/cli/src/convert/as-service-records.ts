import type { TransactionRecord } from "@farthing/preflight";
import { addDecimals, negateDecimal } from "@farthing/values";

/** A record of the service's own NDJSON. */
interface ServiceRecord {
  readonly type: "Account" | "Category" | "Tag" | "Transaction";
  readonly data: { readonly id: string } & Readonly<Record<string, unknown>>;
}

/** An id for each name, in the order in which the names come. */
const idsByName = (kind: string) => {
  const ids = new Map<string, string>();
  return {
    ids,
    idOf: (name: string): string => {
      const id = ids.get(name) ?? `${kind}-${ids.size + 1}`;
      ids.set(name, id);
      return id;
    },
  };
};

const accountRecord = (id: string, name: string, of: readonly TransactionRecord[]): ServiceRecord => {
  const currency = of.find((record) => record.currency !== "")?.currency;
  return {
    type: "Account",
    data: {
      id,
      name,
      // No export says it of every row: it is what its transactions add up to.
      balance: negateDecimal(addDecimals(of.map(({ amount }) => amount))),
      ...(currency === undefined ? {} : { currency }),
      accountable_type: "Depository",
    },
  };
};

/** Records as the service's own: accounts, categories and tags by name, then transactions, money out positive. */
export const asServiceRecords = (
  records: readonly TransactionRecord[],
  nameOfAccount: string,
): readonly ServiceRecord[] => {
  const [accounts, categories, tags] = [idsByName("account"), idsByName("category"), idsByName("tag")];
  const accountOf = ({ account }: TransactionRecord): string => account || nameOfAccount;
  const transactions = records.map(
    (record, i): ServiceRecord => ({
      type: "Transaction",
      data: {
        id: `transaction-${i + 1}`,
        account_id: accounts.idOf(accountOf(record)),
        date: record.date,
        amount: record.amount,
        ...(record.currency === "" ? {} : { currency: record.currency }),
        ...(record.name === "" ? {} : { name: record.name }),
        ...(record.notes === "" ? {} : { notes: record.notes }),
        ...(record.category === "" ? {} : { category_id: categories.idOf(record.category) }),
        ...(record.tags.length === 0 ? {} : { tag_ids: [...new Set(record.tags.map(tags.idOf))] }),
        ...(record.reference === "" ? {} : { external_id: record.reference }),
      },
    }),
  );
  const byAccount = Map.groupBy(records, accountOf);
  const named = (type: "Category" | "Tag", ids: ReadonlyMap<string, string>): readonly ServiceRecord[] =>
    [...ids].map(([name, id]) => ({ type, data: { id, name } }));
  return [
    ...[...accounts.ids].map(([name, id]) => accountRecord(id, name, byAccount.get(name) ?? [])),
    ...named("Category", categories.ids),
    ...named("Tag", tags.ids),
    ...transactions,
  ];
};
