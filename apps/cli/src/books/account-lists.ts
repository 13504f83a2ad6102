import type { BookAccount, Books, Movement } from "./model.ts";
import { UniqueNames } from "./unique-names.ts";

/** A movement as the list of its account has it. */
export interface ListedMovement {
  readonly movement: Movement;
  /** The account that the money is from or went to, if it is one of the books. */
  readonly other: AccountList | undefined;
}

/** The movements of an account in one currency, for formats that know accounts of one currency alone. */
export interface AccountList {
  /** That of the account; of another currency than the account's with the currency behind it. */
  readonly name: string;
  readonly account: BookAccount;
  readonly currency: string;
  /** Whether it is the currency that the balances of the account are in. */
  readonly isMain: boolean;
  /** By day. */
  readonly movements: readonly ListedMovement[];
}

interface OpenList extends AccountList {
  readonly movements: ListedMovement[];
}

const byDay = ({ movement: a }: ListedMovement, { movement: b }: ListedMovement): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

/** The lists of books by account and currency. Each side of a transfer is in its own, on its own day. */
export const accountLists = ({ accounts, entries }: Books): readonly AccountList[] => {
  const names = new UniqueNames();
  const lists = new Map<string, OpenList>();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const listOf = (id: string, currency: string): OpenList => {
    const key = `${currency} ${id}`;
    const account = byId.get(id)!;
    const isMain = currency === account.currency;
    const wanted = isMain ? account.name : `${account.name} ${currency}`.trim();
    const name = names.nameOf(key, wanted, (number) => `${wanted} (${number})`);
    const list = lists.get(key) ?? { name, account, currency, isMain, movements: [] };
    lists.set(key, list);
    return list;
  };
  for (const { id, currency } of accounts) listOf(id, currency);
  for (const { movement, counters } of entries) {
    const own = listOf(movement.account, movement.currency);
    const others = counters.map((each) => listOf(each.movement.account, each.movement.currency));
    own.movements.push({ movement, other: movement.parts.length === 0 ? others[0] : undefined });
    for (const [i, { movement: other }] of counters.entries())
      others[i]!.movements.push({ movement: other, other: own });
  }
  for (const { movements } of lists.values()) movements.sort(byDay);
  return [...lists.values()].filter(
    ({ movements, isMain, account }) =>
      movements.length > 0 || (isMain && (account.opening ?? account.closing) !== undefined),
  );
};
