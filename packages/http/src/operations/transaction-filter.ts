import {
  filterOf,
  isWholeList,
  type SentFilter,
  TRANSACTION_FILTER_FIELDS,
} from "@farthing/core/transactions";
import * as Schema from "effect/Schema";
import { queryList } from "../request/query-list.ts";

const { account_id, category_id, merchant_id, import_id, start_date, end_date } = TRANSACTION_FILTER_FIELDS;
const { min_amount, max_amount, type, search } = TRANSACTION_FILTER_FIELDS;

const idList = (description: string) => Schema.optionalKey(queryList(account_id, description));

/** The query parameters that narrow a list of transactions. */
export const TRANSACTION_FILTER = {
  account_id: Schema.optionalKey(account_id.annotate({ description: "Only of this account" })),
  account_ids: idList("Only of these accounts"),
  category_id: Schema.optionalKey(category_id.annotate({ description: "Only of this category" })),
  category_ids: idList("Only of these categories"),
  merchant_id: Schema.optionalKey(merchant_id.annotate({ description: "Only of this merchant" })),
  merchant_ids: idList("Only of these merchants"),
  tag_ids: idList("Only with any of these tags"),
  import_id: Schema.optionalKey(
    import_id.annotate({ description: "Only what this import stored, or found as stored already" }),
  ),
  start_date: Schema.optionalKey(start_date.annotate({ description: "Only on or after this day" })),
  end_date: Schema.optionalKey(end_date.annotate({ description: "Only on or before this day" })),
  min_amount: Schema.optionalKey(
    min_amount.annotate({ description: "Only of at least this amount, compared without signs" }),
  ),
  max_amount: Schema.optionalKey(
    max_amount.annotate({ description: "Only of at most this amount, compared without signs" }),
  ),
  type: Schema.optionalKey(
    type.annotate({
      description: "Only money in, only money out, or only what belongs to a transfer, which is neither",
    }),
  ),
  search: Schema.optionalKey(
    search.annotate({
      description: "Only with this text in the name, the notes or the name of the merchant, in any case",
    }),
  ),
} as const;

/** Whether much of what is read may not be left by a filter: days and one account are found by an index. */
export const isSparse = (sent: SentFilter): boolean => {
  const { start_date: _, end_date: __, ...others } = filterOf(sent);
  return !isWholeList(others);
};
