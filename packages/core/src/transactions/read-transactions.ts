import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { decodeFields } from "../values/decode-fields.ts";
import { InvalidRequest } from "../values/invalid-request.ts";
import { CalendarDay, Uuid } from "../values/schemas.ts";
import { parseUuid } from "../values/uuid.ts";
import { Accounts } from "./accounts.ts";
import { TransactionNotFound } from "./errors.ts";
import { Transactions } from "./transactions.ts";

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;
const MAX_PAGE = 1_000_000;

const wholeNumber = (most: number, otherwise: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  return Schema.String.annotate({ message }).check(
    Schema.makeFilter((text: string) => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most, {
      message,
      toJsonSchema: () => ({ type: "integer", minimum: 1, maximum: most, default: otherwise }),
    }),
  );
};

/** Query parameters of every list. */
export const PAGE_FIELDS = {
  page: wholeNumber(MAX_PAGE, 1),
  per_page: wholeNumber(MAX_PER_PAGE, DEFAULT_PER_PAGE),
} as const;

/** Query parameters of the list of transactions. */
export const TRANSACTION_LIST_FIELDS = {
  account_id: Uuid,
  start_date: CalendarDay,
  end_date: CalendarDay,
  search: Schema.String.annotate({ message: "must be text" }),
  ...PAGE_FIELDS,
} as const;

const pageOf = ({ page, per_page }: { readonly page?: string; readonly per_page?: string }) => ({
  page: Number(page ?? 1),
  per_page: Number(per_page ?? DEFAULT_PER_PAGE),
});

/** One transaction of a family. */
export const findTransaction = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Transactions).find(familyId, uuid);
  return found ?? (yield* new TransactionNotFound({ id }));
});

/**
 * A page of a family's transactions; `query` contains the parameters as text (see
 * {@link TRANSACTION_LIST_FIELDS}), and `nameOf` returns the name of a parameter at the edge.
 */
export const listTransactions = Effect.fnUntraced(function* (
  familyId: string,
  query: object,
  nameOf?: (parameter: string) => string,
) {
  const { values, errors } = decodeFields(TRANSACTION_LIST_FIELDS, query, nameOf);
  const { account_id, start_date, end_date, search } = values;
  if (errors.length > 0) return yield* new InvalidRequest({ errors });
  const page = pageOf(values);
  const filter = {
    ...(account_id === undefined ? {} : { account_id: account_id.toLowerCase() }),
    ...(start_date === undefined ? {} : { start_date }),
    ...(end_date === undefined ? {} : { end_date }),
    ...(search === undefined || search.trim() === "" ? {} : { search: search.trim() }),
  };
  return { ...page, ...(yield* (yield* Transactions).list(familyId, filter, page)) };
});

/** A page of a family's accounts; `query` contains the parameters as text (see {@link PAGE_FIELDS}). */
export const listAccounts = Effect.fnUntraced(function* (familyId: string, query: object) {
  const { values, errors } = decodeFields(PAGE_FIELDS, query);
  if (errors.length > 0) return yield* new InvalidRequest({ errors });
  const page = pageOf(values);
  return { ...page, ...(yield* (yield* Accounts).list(familyId, page)) };
});
