import type { LinkedAccount } from "./bank-books.ts";

/** Identifies an account at a provider: its id is unique only within its organization. */
export interface AccountKey {
  readonly provider_id: string;
  readonly organization: string;
}

/** One text for an account at a provider. */
export const accountKey = ({ provider_id, organization }: AccountKey): string =>
  JSON.stringify([provider_id, organization]);

/**
 * The stored account for each received one, by {@link accountKey}. Several with the same id are distinguished by the
 * organization. If one is left on both sides, they are the same, whatever the organization is called now; accounts stored
 * before organizations were known are matched first.
 */
export const matchAccounts = (
  came: readonly AccountKey[],
  kept: readonly LinkedAccount[],
): ReadonlyMap<string, LinkedAccount> => {
  const matches = new Map<string, LinkedAccount>();
  const keptById = Map.groupBy(kept, ({ provider_id }) => provider_id);
  for (const [id, namesakes] of Map.groupBy(came, ({ provider_id }) => provider_id)) {
    const stored = keptById.get(id) ?? [];
    const exact = new Map(stored.map((each) => [each.organization, each]));
    const unmatched = namesakes.filter(({ organization }) => !exact.has(organization));
    for (const each of namesakes) {
      const same = exact.get(each.organization);
      if (same !== undefined) matches.set(accountKey(each), same);
    }
    const named = new Set(namesakes.map(({ organization }) => organization));
    const free = stored.filter(({ organization }) => !named.has(organization));
    const [first] = unmatched;
    const [other] = free;
    if (first === undefined || other === undefined || free.length > 1) continue;
    if (unmatched.length === 1 || other.organization === "") matches.set(accountKey(first), other);
  }
  return matches;
};
