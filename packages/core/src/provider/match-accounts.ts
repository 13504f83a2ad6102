import type { LinkedAccount } from "./bank-books.ts";

/** What identifies an account at a provider: its id is distinct within its organization only. */
export interface AccountKey {
  readonly provider_id: string;
  readonly organization: string;
}

/** One text for an account at a provider. */
export const accountKey = ({ provider_id, organization }: AccountKey): string =>
  JSON.stringify([provider_id, organization]);

/**
 * Which stored account each one that came is, by {@link accountKey}. Of several with one id, the organization tells them
 * apart. One that is left over on both sides is the same, whatever its organization is called now; an account that was
 * stored before organizations were is the first.
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
    const taken = new Set(matches.values());
    const free = stored.filter((each) => !taken.has(each));
    const [first] = unmatched;
    const [other] = free;
    if (first === undefined || other === undefined || free.length > 1) continue;
    if (unmatched.length === 1 || other.organization === "") matches.set(accountKey(first), other);
  }
  return matches;
};
