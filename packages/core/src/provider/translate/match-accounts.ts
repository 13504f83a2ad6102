import type { ReceivedAccount } from "../answer/answer.ts";
import type { LinkedAccount } from "../books/bank-books.ts";

/** Identifies an account at a provider: its id is unique only within its organization. */
export interface AccountKey {
  readonly provider_id: string;
  readonly organization: string;
}

/** One text for an account at a provider. */
export const accountKey = ({ provider_id, organization }: AccountKey): string =>
  JSON.stringify([provider_id, organization]);

type Matches<Came> = Map<Came, LinkedAccount>;

/** What accounts are matched by: a received one may have several keys. */
interface MatchKeys<Came> {
  readonly ofReceived: (account: Came) => readonly string[];
  readonly ofStored: (account: LinkedAccount) => string;
}

/** Matches the accounts that are left and have a key in common, if no other of either side has it. */
const matchAlone = <Came>(
  matches: Matches<Came>,
  came: readonly Came[],
  stored: readonly LinkedAccount[],
  { ofReceived, ofStored }: MatchKeys<Came>,
): void => {
  const taken = new Set(matches.values());
  const offered = Map.groupBy(
    stored.filter((each) => !taken.has(each)),
    ofStored,
  );
  const wanted = Map.groupBy(
    came
      .filter((each) => !matches.has(each))
      .flatMap((each) => [...new Set(ofReceived(each))].map((key) => ({ key, each }))),
    ({ key }) => key,
  );
  for (const [key, [first, ...others]] of wanted) {
    const [only, ...more] = offered.get(key) ?? [];
    if (only === undefined || others.length > 0 || more.length > 0) continue;
    if (matches.has(first!.each) || taken.has(only)) continue;
    matches.set(first!.each, only);
    taken.add(only);
  }
};

/** Matches accounts with the same id. */
const matchNamesakes = <Came extends ReceivedAccount>(
  came: readonly Came[],
  stored: readonly LinkedAccount[],
  currency: string,
): Matches<Came> => {
  const matches: Matches<Came> = new Map();
  const organizationOf = ({ organization }: LinkedAccount): string => organization;
  const strongestFirst: readonly MatchKeys<Came>[] = [
    { ofReceived: ({ organization }) => [organization], ofStored: organizationOf },
    { ofReceived: (account) => account.other_organizations, ofStored: organizationOf },
    {
      ofReceived: (account) => [JSON.stringify([account.name, (account.currency || currency).toUpperCase()])],
      ofStored: (account) => JSON.stringify([account.name, account.currency]),
    },
    { ofReceived: () => ["any"], ofStored: () => "any" },
  ];
  for (const keys of strongestFirst) matchAlone(matches, came, stored, keys);
  const first = came.find((each) => !matches.has(each));
  const taken = new Set(matches.values());
  const free = stored.filter((each) => !taken.has(each));
  if (first !== undefined && free.length === 1 && free[0]!.organization === "") matches.set(first, free[0]!);
  return matches;
};

/**
 * The stored account for each received one. Several with the same id are distinguished by the organization, under any of
 * the ids that the provider gives it; then by name and currency, because an organization may have a new id. If one is left
 * on both sides, they are the same; accounts stored before organizations were known are matched first. An account without
 * a currency has the given one.
 */
export const matchAccounts = <Came extends ReceivedAccount>(
  came: readonly Came[],
  kept: readonly LinkedAccount[],
  currency: string,
): ReadonlyMap<Came, LinkedAccount> => {
  const keptById = Map.groupBy(kept, ({ provider_id }) => provider_id);
  return new Map(
    [...Map.groupBy(came, ({ id }) => id)].flatMap(([id, namesakes]) => [
      ...matchNamesakes(namesakes, keptById.get(id) ?? [], currency),
    ]),
  );
};
