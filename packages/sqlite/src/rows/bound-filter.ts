import { merchantsLike, type TransactionFilter, type TransactionType } from "@farthing/core/transactions";
import { fold } from "@farthing/values";
import { familyNumber } from "../columns/numbers.ts";
import { CONTAINS } from "./contains.ts";

/** The bound values of a filter: null if it does not limit. */
export type BoundFilter = {
  readonly family_id: string;
  readonly account_id: string | null;
  /** A JSON list, like the others of ids. */
  readonly account_ids: string | null;
  readonly category_ids: string | null;
  readonly merchant_ids: string | null;
  readonly tag_ids: string | null;
  readonly import_id: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly min_amount: string | null;
  readonly max_amount: string | null;
  readonly type: TransactionType | null;
  /** Folded. */
  readonly search: string | null;
  /** The merchants that the search finds: a JSON list, or null if there are none. */
  readonly sellers: string | null;
};

type Merchants = (familyId: string) => Iterable<{ readonly id: string; readonly name: string }>;

const listOrNull = (ids: readonly string[] | undefined): string | null =>
  ids === undefined ? null : JSON.stringify(ids);

/** Binds the values of a filter. The merchants of a family are read only for a search. */
export const boundFilter = (
  family_id: string,
  filter: TransactionFilter,
  merchantsOf: Merchants,
): BoundFilter => {
  const { search } = filter;
  const sellers = search === undefined ? [] : merchantsLike(merchantsOf(family_id), search);
  return {
    family_id,
    account_id: filter.account_id ?? null,
    account_ids: listOrNull(filter.account_ids),
    category_ids: listOrNull(filter.category_ids),
    merchant_ids: listOrNull(filter.merchant_ids),
    tag_ids: listOrNull(filter.tag_ids),
    import_id: filter.import_id ?? null,
    start_date: filter.start_date ?? null,
    end_date: filter.end_date ?? null,
    min_amount: filter.min_amount ?? null,
    max_amount: filter.max_amount ?? null,
    type: filter.type ?? null,
    search: search === undefined ? null : fold(search),
    sellers: sellers.length === 0 ? null : JSON.stringify(sellers),
  };
};

const ofList = (name: string): string => `IN (SELECT value FROM json_each(@${name}))`;

/** An amount without its sign, in the order of its value: canonical decimals with as many digits before the point compare as texts. */
const magnitude = (text: string): string => `(instr(${text} || '.', '.'), ${text})`;

const ofType = (row: string): Readonly<Record<TransactionType, string>> => {
  const isSide = ["inflow", "outflow"]
    .map((side) => `EXISTS (SELECT 1 FROM transfers AS x WHERE x.${side}_transaction_id = ${row}.id)`)
    .join(" OR ");
  const isCounted = `${row}.pending_gone = 0 AND NOT (${isSide})`;
  return {
    transfer: `(${isSide})`,
    income: `${row}.amount LIKE '-%' AND ${isCounted}`,
    expense: `${row}.amount NOT LIKE '-%' AND ${isCounted}`,
  };
};

/** SQL for the numbers of what an import of the family stored or found. */
const OF_IMPORT = `SELECT c.transaction_number FROM import_claims AS c
  WHERE c.import_number = (SELECT number FROM imports WHERE id = +@import_id AND family_id = +@family_id)`;

/** The conditions of a filter that no index of a list serves, on what `row` names. */
export const otherConditions = (filter: BoundFilter, row: "transactions" | "t"): readonly string[] => {
  const { account_ids, category_ids, merchant_ids, tag_ids, import_id, min_amount, max_amount, type } =
    filter;
  const amount = magnitude(`ltrim(${row}.amount, '-')`);
  return [
    account_ids === null
      ? ""
      : `${row}.account_number IN (SELECT number FROM accounts WHERE id ${ofList("account_ids")}
          AND ${familyNumber("family_id")} = ${row}.family_number)`,
    category_ids === null ? "" : `+${row}.category_id ${ofList("category_ids")}`,
    merchant_ids === null ? "" : `+${row}.merchant_id ${ofList("merchant_ids")}`,
    tag_ids === null
      ? ""
      : `EXISTS (SELECT 1 FROM transaction_tags AS g WHERE g.transaction_id = ${row}.id AND g.tag_id ${ofList("tag_ids")})`,
    import_id === null ? "" : `${row}.number IN (${OF_IMPORT})`,
    min_amount === null ? "" : `${amount} >= ${magnitude("@min_amount")}`,
    max_amount === null ? "" : `${amount} <= ${magnitude("@max_amount")}`,
    type === null ? "" : ofType(row)[type],
  ].filter((part) => part !== "");
};

/** The condition that a transaction has the text that is sought, or is of a merchant that has it. */
export const hasText = ({ sellers }: BoundFilter): string =>
  sellers === null ? CONTAINS : `(${CONTAINS} OR +transactions.merchant_id ${ofList("sellers")})`;
