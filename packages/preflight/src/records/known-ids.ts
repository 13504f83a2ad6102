import { isUuid } from "@farthing/values";
import { type IdentityField, type IdentityTable, isEqual, type Meant, NONE } from "./identity-table.ts";
import { SAME_WITHIN_DAYS, type SourceIdentity } from "./source-identity.ts";

const idInAccount = (account: string | undefined, id: string): string => JSON.stringify([account, id]);

/** Finds stored transactions by ids: their own, and in an account those of files, where no two have the same. */
const knownIds = (stored: readonly SourceIdentity[]) => {
  const own = new Map<string, number>();
  const ofFiles = new Map<string, number>();
  for (const [at, { id, external_id, account }] of stored.entries()) {
    if (id !== undefined) own.set(id, at);
    if (external_id == null) continue;
    const key = idInAccount(account, external_id);
    ofFiles.set(key, ofFiles.has(key) ? NONE : at);
  }
  return (id: string, account: string | undefined): number =>
    (isUuid(id) ? own.get(id.toLowerCase()) : undefined) ?? ofFiles.get(idInAccount(account, id)) ?? NONE;
};

const NOTHING: Meant = { other: NONE, byUuid: false };

/**
 * Finds the stored transaction that a row means by its id, else by the one that it had where it came from. They are known by their
 * ids once a row has one.
 */
export const calledIn = (stored: readonly SourceIdentity[]) => {
  let known: ReturnType<typeof knownIds> | undefined;
  return ({ id, external_id, account }: SourceIdentity): Meant => {
    for (const each of [id, external_id]) {
      if (each == null) continue;
      known ??= knownIds(stored);
      const other = known(each, account);
      if (other !== NONE) return { other, byUuid: isUuid(each) };
    }
    return NOTHING;
  };
};

/** A row and the stored transaction that has its id, as places in tables. */
interface Called {
  readonly row: number;
  readonly other: number;
}

const MONEY = ["currency", "amount"] as const satisfies readonly IdentityField[];

/** The bank may have changed the day or the name. Days further apart are two uses of one reference. */
export const isStillSame = (came: IdentityTable, row: number, kept: IdentityTable, other: number): boolean =>
  isEqual(came, row, kept, other, MONEY) &&
  Math.abs(came.get(row, "day") - kept.get(other, "day")) <= SAME_WITHIN_DAYS;

/**
 * Those whose ids can be believed. A file may number its rows anew, and then its ids are those of other transactions: of an
 * account at least half of them must be as they were, on their day and with their amount or their name. A single one may have
 * been moved by a few days.
 */
export const believed = (
  came: IdentityTable,
  kept: IdentityTable,
  called: readonly Called[],
): readonly Called[] => {
  const isAsItWas = ({ row, other }: Called): boolean =>
    isEqual(came, row, kept, other, ["day"]) &&
    (isEqual(came, row, kept, other, MONEY) || isEqual(came, row, kept, other, ["name"]));
  return [...Map.groupBy(called, ({ row }) => came.get(row, "account")).values()].flatMap((all) => {
    const same = all.filter(isAsItWas).length;
    const isMoved = all.length === 1 && isStillSame(came, all[0]!.row, kept, all[0]!.other);
    return 2 * same >= all.length || isMoved ? all : [];
  });
};
