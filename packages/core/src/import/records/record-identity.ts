import type { ServiceObject, ServiceRecords } from "@farthing/preflight";
import {
  type DaysAndReferences,
  daysAndReferences,
  NAMELESS,
  type SourceIdentity,
} from "@farthing/recognition";
import { parseUuid } from "@farthing/values";
import { readFarthingField } from "./farthing-field.ts";

export const currencyOf = (entry: ServiceObject): string | undefined => entry.text("currency")?.toUpperCase();

export const dayOf = (entry: ServiceObject): string => entry.text("date")!.slice(0, 10);

/** What a transaction of a file comes in with, in an account: in an export that may have been something else than it is now. */
export const recordIdentity = (
  entry: ServiceObject,
  account: { readonly id: string; readonly currency: string },
) => {
  const field = readFarthingField(entry) ?? undefined;
  const history = field?.history;
  const own = history === undefined ? undefined : field;
  const now = {
    date: dayOf(entry),
    amount: entry.decimal("amount"),
    currency: own?.currency ?? currencyOf(entry) ?? account.currency,
    name: field?.text("name") ?? entry.text("name") ?? entry.text("description") ?? NAMELESS,
  };
  const { date, amount, currency, name } = history?.original ?? now;
  return {
    ...{ date, amount, currency, name, account: account.id, id: entry.id("id")! },
    ...{ reference: own?.reference ?? "", pending: own?.pending ?? false },
    external_id: own?.text("external_id") ?? null,
  } satisfies SourceIdentity;
};

/** What the transactions of an account of a file are asked for by. */
interface AskedOfRecords extends DaysAndReferences {
  readonly ids: ReadonlySet<string>;
}

/** The days, references and ids of the transactions of a file, by the ids of their accounts in the file. */
export const askedOfRecords = ({ of }: ServiceRecords): ReadonlyMap<string, AskedOfRecords> => {
  const accounts = new Map<
    string,
    { readonly seen: ReturnType<typeof daysAndReferences>; readonly ids: Set<string> }
  >();
  for (const entry of of("Transaction")) {
    const { date, reference, id, external_id } = recordIdentity(entry, { id: "", currency: "" });
    const own = entry.id("account_id")!;
    const account = accounts.get(own) ?? { seen: daysAndReferences(), ids: new Set() };
    accounts.set(own, account);
    account.seen.add(date, reference);
    for (const each of [id, external_id])
      if (each !== null) account.ids.add(parseUuid(each) ?? each).add(each);
  }
  return new Map([...accounts].map(([id, { seen, ids }]) => [id, { ...seen.all, ids }]));
};
