import { isUuid } from "@farthing/values";
import { type IdentityField, type IdentityTable, isEqual } from "./identity-table.ts";
import { SAME_WITHIN_DAYS, type SourceIdentity } from "./source-identity.ts";
import { NONE } from "./text-numbers.ts";

/** The place of the stored transaction that has the id of a row, `NONE` if none has, and whether that id is a UUID. */
export interface IdMatch {
  readonly stored: number;
  readonly byUuid: boolean;
}

export const NO_ID_MATCH: IdMatch = { stored: NONE, byUuid: false };

const keyInAccount = (account: string | undefined, id: string): string => JSON.stringify([account, id]);

/** Finds stored transactions by ids: their own, and in an account those of files, where no two have the same. */
const placesById = (stored: readonly SourceIdentity[]) => {
  const byOwnId = new Map<string, number>();
  const byFileId = new Map<string, number>();
  for (const [at, { id, external_id, account }] of stored.entries()) {
    if (id !== undefined) byOwnId.set(id, at);
    if (external_id == null) continue;
    const key = keyInAccount(account, external_id);
    byFileId.set(key, byFileId.has(key) ? NONE : at);
  }
  return (id: string, account: string | undefined): number =>
    (isUuid(id) ? byOwnId.get(id.toLowerCase()) : undefined) ??
    byFileId.get(keyInAccount(account, id)) ??
    NONE;
};

/**
 * Finds the stored transaction that has the id of a row, else the id that the row had where it came from. The index of ids is
 * made when the first row has one.
 */
export const idMatches = (stored: readonly SourceIdentity[]) => {
  let placeOf: ReturnType<typeof placesById> | undefined;
  return ({ id, external_id, account }: SourceIdentity): IdMatch => {
    for (const each of [id, external_id]) {
      if (each == null) continue;
      placeOf ??= placesById(stored);
      const place = placeOf(each, account);
      if (place !== NONE) return { stored: place, byUuid: isUuid(each) };
    }
    return NO_ID_MATCH;
  };
};

/** A row and a stored transaction, as places in tables. */
export interface Pair {
  readonly row: number;
  readonly stored: number;
}

const MONEY = ["currency", "amount"] as const satisfies readonly IdentityField[];

/** The bank may have changed the day or the name. Days further apart are two uses of one reference. */
export const isNear = (incoming: IdentityTable, stored: IdentityTable, { row, stored: at }: Pair): boolean =>
  isEqual(incoming, row, stored, at, MONEY) &&
  Math.abs(incoming.get(row, "day") - stored.get(at, "day")) <= SAME_WITHIN_DAYS;

/**
 * The pairs whose ids can be believed. A file may number its rows anew, and then its ids are those of other transactions: of an
 * account at least half of them must be unchanged, on their day and with their amount or their name. A single one may have
 * been moved by a few days.
 */
export const credible = (
  incoming: IdentityTable,
  stored: IdentityTable,
  pairs: readonly Pair[],
): readonly Pair[] => {
  const isUnchanged = ({ row, stored: at }: Pair): boolean =>
    isEqual(incoming, row, stored, at, ["day"]) &&
    (isEqual(incoming, row, stored, at, MONEY) || isEqual(incoming, row, stored, at, ["name"]));
  return [...Map.groupBy(pairs, ({ row }) => incoming.get(row, "account")).values()].flatMap((all) => {
    const unchanged = all.filter(isUnchanged).length;
    const isMoved = all.length === 1 && isNear(incoming, stored, all[0]!);
    return 2 * unchanged >= all.length || isMoved ? all : [];
  });
};
