import { type ServiceRecord, serviceRecord } from "@farthing/core/transactions";
import type { TransactionRecord } from "@farthing/preflight";
import { addDecimals, negateDecimal } from "@farthing/values";

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

const accountRecord = (id: string, name: string, of: readonly TransactionRecord[]): ServiceRecord =>
  serviceRecord("Account", {
    ...{ id, name, account_type: "depository" },
    // No export says it of every row: it is what its transactions add up to.
    balance: negateDecimal(addDecimals(of.map(({ amount }) => amount))),
    currency: of.find(({ currency }) => currency !== "")?.currency ?? null,
  });

/** Records as the service's own: accounts, categories and tags by name, then transactions, money out positive. */
export const asServiceRecords = (
  records: readonly TransactionRecord[],
  nameOfAccount: string,
): readonly ServiceRecord[] => {
  const [accounts, categories, tags] = [idsByName("account"), idsByName("category"), idsByName("tag")];
  const accountOf = ({ account }: TransactionRecord): string => account || nameOfAccount;
  const transactions = records.map((record, i): ServiceRecord => {
    const { date, amount, currency, name, notes, category, reference } = record;
    return serviceRecord("Transaction", {
      id: `transaction-${i + 1}`,
      account_id: accounts.idOf(accountOf(record)),
      ...{ date, amount, currency, name, notes, external_id: reference },
      category_id: category === "" ? null : categories.idOf(category),
      tag_ids: [...new Set(record.tags.map(tags.idOf))],
    });
  });
  const byAccount = Map.groupBy(records, accountOf);
  const named = (type: "Category" | "Tag", ids: ReadonlyMap<string, string>): readonly ServiceRecord[] =>
    [...ids].map(([name, id]) => serviceRecord(type, { id, name }));
  return [
    ...[...accounts.ids].map(([name, id]) => accountRecord(id, name, byAccount.get(name) ?? [])),
    ...named("Category", categories.ids),
    ...named("Tag", tags.ids),
    ...transactions,
  ];
};
