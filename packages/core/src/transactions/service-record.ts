import type { AccountType } from "./account.ts";

/** A text or a list of the service's NDJSON; null, undefined, "" and [] are left out. */
type Value = string | readonly string[] | null | undefined;

/** The values of an account as the service's NDJSON has them. */
interface AccountValues {
  readonly id: string;
  readonly name: string;
  readonly balance: string;
  readonly currency?: string | null;
  readonly account_type: AccountType;
  readonly subtype?: string | null;
  readonly status?: string;
}

interface NamedValues {
  readonly id: string;
  readonly name: string;
}

interface TagValues extends NamedValues {
  readonly color?: string | null;
}

interface CategoryValues extends TagValues {
  readonly icon?: string | null;
  readonly parent_id?: string | null;
}

interface SplitLineValues {
  readonly id: string;
  readonly amount: string;
  readonly currency?: string | null;
  readonly name?: string;
  readonly notes?: string | null;
  readonly category_id?: string | null;
  readonly merchant_id?: string | null;
  readonly tag_ids?: readonly string[];
  readonly external_id?: string | null;
  readonly source?: string | null;
}

interface TransactionValues extends SplitLineValues {
  readonly account_id: string;
  readonly date: string;
}

interface TransferValues {
  readonly id: string;
  readonly inflow_transaction_id: string;
  readonly outflow_transaction_id: string;
}

/** What a record of each type has. */
interface ValuesByType {
  readonly Account: AccountValues;
  readonly Category: CategoryValues;
  readonly Tag: TagValues;
  readonly Merchant: NamedValues;
  readonly Transaction: TransactionValues;
  readonly Transfer: TransferValues;
  readonly RejectedTransfer: TransferValues;
}

type Type = keyof ValuesByType;

/** An object of a record: values without a meaning of their own are not in it. */
type RecordData = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A record of the service's own NDJSON (docs/spec/preflight-ndjson.md, Record types). */
export interface ServiceRecord {
  readonly type: Type;
  readonly data: RecordData;
}

/** An account type as the service's NDJSON names it. */
export const accountableType = (type: AccountType): string =>
  type
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const OF_ANY_PART = [
  "amount",
  "currency",
  "name",
  "notes",
  "category_id",
  "merchant_id",
  "tag_ids",
  "external_id",
  "source",
];

/** The fields of each type in their order, with the value that each has. */
const FIELDS: Readonly<Record<Type, readonly string[]>> = {
  Account: ["id", "name", "balance", "currency", "accountable_type", "subtype", "status"],
  Category: ["id", "name", "color", "lucide_icon", "parent_id"],
  Tag: ["id", "name", "color"],
  Merchant: ["id", "name"],
  Transaction: ["id", "account_id", "date", ...OF_ANY_PART],
  Transfer: ["id", "inflow_transaction_id", "outflow_transaction_id"],
  RejectedTransfer: ["id", "inflow_transaction_id", "outflow_transaction_id"],
};

const isEmpty = (value: Value): boolean => value === undefined || value === null || value.length === 0;

const dataOf = (names: readonly string[], values: Readonly<Record<string, Value>>): RecordData =>
  Object.fromEntries(
    names.filter((name) => !isEmpty(values[name])).map((name) => [name, values[name]]),
  ) as RecordData;

const renamed = ({
  account_type,
  icon,
  ...values
}: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> => ({
  ...values,
  accountable_type: account_type === undefined ? undefined : accountableType(account_type as AccountType),
  lucide_icon: icon,
});

/**
 * A record of the service's own NDJSON with its fields in a fixed order. `more` are fields of its data after these: the parts
 * of a transaction, or what other programs ignore.
 */
export const serviceRecord = <T extends Type>(
  type: T,
  values: ValuesByType[T],
  more: Readonly<Record<string, unknown>> = {},
): ServiceRecord => ({
  type,
  data: { ...dataOf(FIELDS[type], renamed(values as unknown as Readonly<Record<string, Value>>)), ...more },
});

/** A part of a transaction, as an element of its `split_lines`. */
export const splitLine = (
  values: SplitLineValues,
  more: Readonly<Record<string, unknown>> = {},
): RecordData => ({
  ...dataOf(["id", ...OF_ANY_PART], values as unknown as Readonly<Record<string, Value>>),
  ...more,
});
