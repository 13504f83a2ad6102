import { isUuid } from "@farthing/values";
import { hasSameMoney, hasSameName, isStillSame, type SourceIdentity } from "./source-identity.ts";

interface Owned<Own extends SourceIdentity> {
  readonly own: Own;
}

/** A row, and the stored transaction that has its id. */
interface Called<Row extends SourceIdentity, Stored extends SourceIdentity> {
  readonly row: Owned<Row>;
  readonly other: Owned<Stored>;
}

/** Whether a row has an id that no other has, wherever it comes from. Other ids are those of one program, or of one file. */
export const hasUuid = ({ id = "" }: SourceIdentity): boolean => isUuid(id);

const idInAccount = (account: string | undefined, id: string): string => JSON.stringify([account, id]);

/** Finds stored transactions by ids: their own, and in an account those of files, where no two have the same. */
export const knownIds = <Side extends Owned<SourceIdentity>>(kept: readonly Side[]) => {
  const own = new Map<string, Side>();
  const ofFiles = new Map<string, Side | undefined>();
  for (const side of kept) {
    const { id, external_id, account } = side.own;
    if (id !== undefined) own.set(id, side);
    if (external_id == null) continue;
    const key = idInAccount(account, external_id);
    ofFiles.set(key, ofFiles.has(key) ? undefined : side);
  }
  return {
    /** The one that a row means by its id. */
    of: ({ id = "", account }: SourceIdentity): Side | undefined =>
      (isUuid(id) ? own.get(id.toLowerCase()) : undefined) ?? ofFiles.get(idInAccount(account, id)),
  };
};

/** Whether a row is on the day of what has its id, and one of its amount and its name is as it was. */
const isAsItWas = (a: SourceIdentity, b: SourceIdentity): boolean =>
  a.date === b.date && (hasSameMoney(a, b) || hasSameName(a, b));

/**
 * Those whose ids can be believed. A file may number its rows anew, and then its ids are those of other transactions: of an
 * account at least half of them must be as they were. A single one may have been moved by a few days.
 */
export const believed = <Each extends Called<SourceIdentity, SourceIdentity>>(
  called: readonly Each[],
): readonly Each[] =>
  [...Map.groupBy(called, ({ row }) => row.own.account).values()].flatMap((all) => {
    const same = all.filter(({ row, other }) => isAsItWas(row.own, other.own)).length;
    const isMoved = all.length === 1 && isStillSame(all[0]!.row.own, all[0]!.other.own);
    return 2 * same >= all.length || isMoved ? all : [];
  });
