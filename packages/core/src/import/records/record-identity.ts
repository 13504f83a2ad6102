import {
  type DaysAndReferences,
  daysAndReferences,
  NAMELESS,
  type SourceIdentity,
} from "@farthing/recognition";
import { parseUuid } from "@farthing/values";
import type { FileRecords } from "./file-records.ts";
import type { FileTransaction } from "./read-record.ts";

/** What a transaction of a file comes in with, in an account: in an export that may have been something else than it is now. */
export const recordIdentity = (
  row: FileTransaction,
  account: { readonly id: string; readonly currency: string },
) => {
  const { exported, date, amount, currency, name } = row;
  const now = {
    ...{ date, amount },
    currency: exported?.former_currency ?? currency ?? account.currency,
    name: name ?? NAMELESS,
  };
  const { original: came = null, by_hand } = exported?.history ?? {};
  const original = came ?? now;
  return {
    ...{ date: original.date, amount: original.amount, currency: original.currency, name: original.name },
    ...{ account: account.id, id: row.id! },
    ...{ reference: exported?.reference ?? "", pending: exported?.pending ?? false },
    external_id: exported?.external_id ?? null,
    ...(by_hand && came === null ? { by_hand } : {}),
  } satisfies SourceIdentity;
};

/** What the transactions of an account of a file are asked for by. */
interface AskedOfRecords extends DaysAndReferences {
  readonly ids: ReadonlySet<string>;
}

/** The days, references and ids of the transactions of a file, by the ids of their accounts in the file. */
export const askedOfRecords = ({ transactions }: FileRecords): ReadonlyMap<string, AskedOfRecords> => {
  const accounts = new Map<
    string,
    { readonly seen: ReturnType<typeof daysAndReferences>; readonly ids: Set<string> }
  >();
  for (const each of transactions) {
    const { date, reference, id, external_id } = recordIdentity(each, { id: "", currency: "" });
    const account = accounts.get(each.account_id) ?? { seen: daysAndReferences(), ids: new Set() };
    accounts.set(each.account_id, account);
    account.seen.add(date, reference);
    for (const called of [id, external_id])
      if (called !== null) account.ids.add(parseUuid(called) ?? called).add(called);
  }
  return new Map([...accounts].map(([id, { seen, ids }]) => [id, { ...seen.all, ids }]));
};
