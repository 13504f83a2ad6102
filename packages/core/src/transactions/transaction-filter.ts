import { absoluteDecimal, addDecimals, fold, negateDecimal } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { InvalidRequest } from "../request/invalid-request.ts";
import { Amount, amountOf, CalendarDay, StorableText, Uuid } from "../request/schemas.ts";

/** What a transaction is: money between two accounts of the family is neither income nor expense. */
export const TRANSACTION_TYPES = ["income", "expense", "transfer"] as const;

/** One of {@link TRANSACTION_TYPES}. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** A filter for the transactions of a family. What has one of the ids of a list passes it; none passes an empty list. */
export interface TransactionFilter {
  readonly account_id?: string;
  readonly account_ids?: readonly string[];
  readonly category_ids?: readonly string[];
  readonly merchant_ids?: readonly string[];
  /** With any of these. */
  readonly tag_ids?: readonly string[];
  /** Stored by this import, or found by it. */
  readonly import_id?: string;
  /** `YYYY-MM-DD`, inclusive, like `end_date`. */
  readonly start_date?: string;
  readonly end_date?: string;
  /** Canonical decimal, compared without signs, inclusive, like `max_amount`. */
  readonly min_amount?: string;
  readonly max_amount?: string;
  readonly type?: TransactionType;
  /** Occurs in the name, the notes or the name of the merchant, in any case. */
  readonly search?: string;
}

const Unsigned = Amount.check(
  Schema.makeFilter((value) => !/^\s*-/.test(String(value)), {
    message: "must be a decimal without a sign: amounts are compared without theirs",
  }),
);

const Ids = Schema.Array(Uuid);

/** What narrows a list of transactions, as text. */
export const TRANSACTION_FILTER_FIELDS = {
  account_id: Uuid,
  account_ids: Ids,
  category_id: Uuid,
  category_ids: Ids,
  merchant_id: Uuid,
  merchant_ids: Ids,
  tag_ids: Ids,
  import_id: Uuid,
  start_date: CalendarDay,
  end_date: CalendarDay,
  min_amount: Unsigned,
  max_amount: Unsigned,
  type: Schema.Literals(TRANSACTION_TYPES).annotate({
    message: `must be one of ${TRANSACTION_TYPES.join(", ")}`,
  }),
  search: StorableText,
} as const;

/** A filter as {@link TRANSACTION_FILTER_FIELDS} decode it. */
export type SentFilter = {
  readonly [Field in keyof typeof TRANSACTION_FILTER_FIELDS]?: (typeof TRANSACTION_FILTER_FIELDS)[Field]["Type"];
};

/**
 * The ids of which one is asked for: of both a single one and a list those that are in both. Undefined if none is sent, as in an
 * empty list.
 */
const idsOf = (
  one: string | undefined,
  many: readonly string[] | undefined,
): readonly string[] | undefined => {
  const list = many?.length === 0 ? undefined : many?.map((id) => id.toLowerCase());
  if (one === undefined) return list;
  const id = one.toLowerCase();
  return list === undefined || list.includes(id) ? [id] : [];
};

const amountIn = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : absoluteDecimal(amountOf(value)!);

/** The filter that is meant: ids in lower case, and a blank search narrows nothing. */
export const filterOf = (sent: SentFilter): TransactionFilter => {
  const { start_date, end_date, type, search } = sent;
  const accounts = idsOf(sent.account_id, sent.account_ids);
  const sought = search?.trim();
  const found = {
    ...(accounts?.length === 1 ? { account_id: accounts[0] } : { account_ids: accounts }),
    category_ids: idsOf(sent.category_id, sent.category_ids),
    merchant_ids: idsOf(sent.merchant_id, sent.merchant_ids),
    tag_ids: idsOf(undefined, sent.tag_ids),
    import_id: sent.import_id?.toLowerCase(),
    ...{ start_date, end_date, type },
    min_amount: amountIn(sent.min_amount),
    max_amount: amountIn(sent.max_amount),
    search: sought === "" ? undefined : sought,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/**
 * A sentence for each range whose end comes before its begin: nothing can be in it, so another one is meant. `nameOf` returns the name of a field
 * at the edge.
 */
export const spanErrors = (
  sent: SentFilter,
  nameOf: (field: string) => string = (field) => field,
): readonly string[] => {
  const { start_date, end_date, min_amount, max_amount } = filterOf(sent);
  const isAfter = start_date !== undefined && end_date !== undefined && start_date > end_date;
  const isAbove =
    min_amount !== undefined &&
    max_amount !== undefined &&
    addDecimals([max_amount, negateDecimal(min_amount)]).startsWith("-");
  return [
    ...(isAfter ? [`${nameOf("start_date")} must not be after ${nameOf("end_date")}.`] : []),
    ...(isAbove ? [`${nameOf("min_amount")} must not be above ${nameOf("max_amount")}.`] : []),
  ];
};

/** The filter that is meant; fails if nothing can pass it. */
export const filterMeant = (sent: SentFilter): Effect.Effect<TransactionFilter, InvalidRequest> => {
  const errors = spanErrors(sent);
  return errors.length > 0 ? Effect.fail(new InvalidRequest({ errors })) : Effect.succeed(filterOf(sent));
};

/** Whether a filter leaves all transactions of the family, or of one of its accounts. */
export const isWholeList = ({ account_id: _, ...filter }: TransactionFilter): boolean =>
  Object.keys(filter).length === 0;

/** The merchants whose names have a text in them. */
export const merchantsLike = (
  merchants: Iterable<{ readonly id: string; readonly name: string }>,
  search: string,
): readonly string[] => {
  const sought = fold(search);
  return Array.from(merchants).flatMap(({ id, name }) => (fold(name).includes(sought) ? [id] : []));
};
