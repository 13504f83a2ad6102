import { canBe, type DaySpan, questionFor, type SourceIdentity } from "@farthing/recognition";
import { comparableText } from "@farthing/values";
import type { Absence, DeletedContent, DeletedRow, ToldValues } from "./deleted-transaction.ts";

/** A transaction of an account, there or deleted, with all by which it is recognised. */
export interface CameIn {
  readonly row: Omit<
    DeletedRow,
    "parent_id" | "notes" | "category_id" | "merchant_id" | "tag_ids" | "locked"
  >;
  /** What its bank says of it, and what that said before, as far as it is known. */
  readonly told: readonly Pick<ToldValues, "date" | "amount" | "name" | "pending">[];
  /** When it was deleted; `to` is null if it still is. */
  readonly absences: readonly (Pick<Absence, "from"> & { readonly to: string | null })[];
}

/** A deleted transaction among others; `now` is what its bank says of it by now, `before` what it said then. */
export const deletedAs = (
  { rows: [row], told: before, absences = [] }: DeletedContent,
  deleted_at: string,
  now: ToldValues | null = null,
): CameIn => ({
  row,
  told: [before, now].filter((each) => each !== null),
  absences: [...absences, { from: deleted_at, to: null }],
});

const identity = (
  { date, amount, name }: Pick<SourceIdentity, "date" | "amount" | "name">,
  more: Pick<SourceIdentity, "currency" | "reference" | "pending" | "by_hand" | "added_as">,
): SourceIdentity => ({ date, amount, name, ...more });

/** A transaction that nobody but the person has who added it. */
const isOnlyByHand = ({ row, told }: CameIn): boolean =>
  row.by_hand && row.original === null && told.length === 0;

/** As what rows take a transaction: as its file had it, and as its bank has told it. */
const cameAs = (each: CameIn): readonly SourceIdentity[] => {
  const { row, told } = each;
  const came = row.original ?? row;
  const more = { currency: came.currency, reference: row.reference ?? "" };
  return [
    identity(came, {
      ...{ ...more, pending: row.pending },
      ...(isOnlyByHand(each) ? { by_hand: true, ...(row.added_as && { added_as: row.added_as }) } : {}),
    }),
    ...told.map((said) => identity(said, { ...more, pending: said.pending })),
  ];
};

const isNamedAs = ({ row }: Pick<CameIn, "row">, { row: other }: Pick<CameIn, "row">): boolean =>
  row.external_id !== null && row.external_id === other.external_id && row.source === other.source;

type Values = Pick<SourceIdentity, "date" | "amount" | "currency" | "name">;

const isEqual = (one: Values, other: Values): boolean =>
  one.date === other.date &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  comparableText(one.name) === comparableText(other.name);

/** As what a person can have seen one: as it came in or was added, as its bank tells it, and a deleted one as it was then. */
const seenAs = (each: CameIn): readonly Values[] => {
  const { row, absences } = each;
  const isDeleted = absences.at(-1)?.to === null;
  const [, ...told] = cameAs(each);
  return [row.added_as ?? row.original ?? row, ...told, ...(isDeleted ? [row] : [])];
};

/** Whether a person has typed in one of two as they had the other: what is typed in is taken for nothing, but can be there. */
const isTypedAs = ({ row: typed }: CameIn, other: CameIn): boolean =>
  typed.by_hand && seenAs(other).some((each) => isEqual(typed.added_as ?? typed, each));

/** Whether one of two can be the other: the later one would have been taken for the first, had that been there. */
const isLike = (one: CameIn, other: CameIn): boolean => {
  if (isNamedAs(one, other) || isTypedAs(one, other) || isTypedAs(other, one)) return true;
  const [first, last] = one.row.created_at <= other.row.created_at ? [one, other] : [other, one];
  const rows = isOnlyByHand(last) ? [] : cameAs(last);
  return rows.some((row) => cameAs(first).some((stored) => canBe(row, stored)));
};

/** How many of some were there when others came in; what was restored in that moment was not yet. */
const thereWhenCame = (all: readonly CameIn[], at: string): number =>
  all.filter(
    ({ row, absences }) =>
      row.created_at === at ||
      (row.created_at < at && !absences.some(({ from, to }) => from <= at && (to === null || at <= to))),
  ).length;

/** How many of some were there after others were restored. */
const thereOnceRestored = (all: readonly CameIn[], at: string): number =>
  all.filter(
    ({ row, absences }) =>
      row.created_at <= at && !absences.some(({ from, to }) => from <= at && (to === null || at < to)),
  ).length;

/** How many of some were there at once: the most of them, when one of them came in or was restored. */
const mostAtOnce = (all: readonly CameIn[]): number => {
  const came = new Set(all.map(({ row }) => row.created_at));
  const restored = new Set(all.flatMap(({ absences }) => absences.flatMap(({ to }) => to ?? [])));
  return Math.max(
    ...Array.from(came, (at) => thereWhenCame(all, at)),
    ...Array.from(restored, (at) => thereOnceRestored(all, at)),
  );
};

/** What {@link isBack} compares a deleted transaction with. */
export interface Beside {
  /** ISO 8601, UTC. */
  readonly deleted_at: string;
  /** What its bank says of it now; null if no bank connection has it. */
  readonly told: ToldValues | null;
  /** Those of its account that are there and {@link isNearTo} it, but for parts. */
  readonly there: readonly CameIn[];
  /** The others of its account that can still be restored. Storage may leave them out if without them none is found. */
  readonly others: readonly CameIn[];
}

/**
 * The one in which a deleted transaction is there already, or can be; undefined if there is none. As many that are like it can be
 * there as were there at once: equal rows of one file that were there together are two, and of two deletions of them one is
 * that of a row that came in anew, whichever it is. What a client has named is there once, whenever it came in.
 */
export const isBack = (
  content: DeletedContent,
  { deleted_at, told, there, others }: Beside,
): CameIn | undefined => {
  const own = deletedAs(content, deleted_at, told);
  const alike = there.filter((each) => isLike(each, own));
  if (alike.length === 0) return undefined;
  const unlike = there.filter((each) => !alike.includes(each));
  // Those that can be all of these, and nothing else that is there: most are like none.
  const instead = others.filter(
    (other) => alike.every((each) => isLike(each, other)) && !unlike.some((each) => isLike(each, other)),
  );
  const isNamed = own.row.by_hand && alike.some((each) => isNamedAs(each, own));
  if (!isNamed && alike.length < mostAtOnce([own, ...alike, ...instead])) return undefined;
  return alike.reduce((last, each) => (each.row.created_at > last.row.created_at ? each : last));
};

/** The days of a transaction: as it is, as it came in, and as it was added by hand. */
const daysOf = (each: CameIn): readonly string[] => {
  const { row } = each;
  return [row, ...(row.added_as ? [row.added_as] : []), ...cameAs(each)].map(({ date }) => date);
};

/** The days on which one that a deleted transaction is can have come in. */
export const daysAround = (content: DeletedContent, told: ToldValues | null): readonly DaySpan[] => {
  const days = new Set(daysOf(deletedAs(content, "", told)));
  return questionFor([{ days, references: new Set() }]).spans;
};

/**
 * Whether one that is there came in, or is, on one of {@link daysAround}, or has the name of the deleted one at its client, file or
 * bank: the others cannot be it.
 */
export const isNearTo = (content: DeletedContent, told: ToldValues | null): ((each: CameIn) => boolean) => {
  const [row] = content.rows;
  const spans = daysAround(content, told);
  const isAround = (date: string): boolean => spans.some(({ from, to }) => from <= date && date <= to);
  return (each) => isNamedAs({ row }, each) || daysOf(each).some(isAround);
};
