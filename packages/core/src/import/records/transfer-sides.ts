import type { Books, RecordedSide } from "../books/books.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { FileRecords } from "./file-records.ts";
import type { TransactionIds } from "./record-ids.ts";

/** The id in the books of a transaction or part of a file, by its id there; undefined if the books do not have that part. */
export type SideOf = (own: string) => string | undefined;

/** The parts of stored transactions by that transaction and by what a file can call the part: its own id, or its id in a file. */
const partsBy = (sides: readonly RecordedSide[]): ReadonlyMap<string, string> =>
  new Map(
    sides.flatMap(({ id, parent_id, external_id }) =>
      parent_id === null
        ? []
        : [external_id, id].flatMap((called) => (called === null ? [] : [[`${parent_id} ${called}`, id]])),
    ) as [string, string][],
  );

/** Finds what transfers of a file are between: what is planned, or what is stored in its place. */
export const sidesOf = (
  { transfers, rejections }: FileRecords,
  { sides }: Books,
  ids: TransactionIds,
  there: RowsThere,
): SideOf => {
  /** The id in the books of whole transactions that are there, by the planned ids of them and of their parts. */
  const wholes = new Map<string, string>();
  const heads = new Set<string>();
  if (transfers.length + rejections.length > 0)
    for (const [whole, stored] of there) {
      const planned = ids.ofWhole(whole);
      heads.add(planned[0]!);
      for (const id of planned) wholes.set(id, stored.id);
    }
  const parts = partsBy(sides);
  return (own) => {
    const planned = ids.byOwn.get(own);
    if (planned === undefined) return undefined;
    const whole = wholes.get(planned);
    if (whole === undefined) return planned;
    return heads.has(planned)
      ? whole
      : (parts.get(`${whole} ${own}`) ?? parts.get(`${whole} ${own.toLowerCase()}`));
  };
};
