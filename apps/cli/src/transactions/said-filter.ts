import type { Family } from "@farthing/core/access";
import { decodeFields, InvalidRequest } from "@farthing/core/request";
import { spanErrors, TRANSACTION_FILTER_FIELDS, TRANSACTION_TYPES } from "@farthing/core/transactions";
import { isUuid } from "@farthing/values";
import { Option } from "commander";
import * as Effect from "effect/Effect";
import { ACCOUNT, familyWith } from "../storage/family.ts";
import { theNamed } from "../storage/named.ts";
import { accountsOf } from "../storage/named-account.ts";
import { type ItemKind, itemIds } from "../storage/named-item.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { onceOption } from "../terminal/once-option.ts";
import { repeatedOption } from "../terminal/repeated-option.ts";

/** The flags that say which transactions are meant. */
export interface FilterFlags {
  readonly user?: string;
  readonly account?: readonly string[];
  readonly accountId?: string;
  readonly category?: readonly string[];
  readonly merchant?: readonly string[];
  readonly tag?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly minAmount?: string;
  readonly maxAmount?: string;
  readonly type?: string;
  readonly search?: string;
}

/** What people say, and three of it as the API calls it: scripts may have those. */
export const filterOptions = (): readonly Option[] => [
  repeatedOption("--account <name>", "only of this account, by its name or its id"),
  repeatedOption("--category <name>", "only of this category"),
  repeatedOption("--merchant <name>", "only of this merchant"),
  repeatedOption("--tag <name>", "only with this tag, or another that is named"),
  ...[
    new Option("--from <day>", "only on or after this day, YYYY-MM-DD"),
    new Option("--to <day>", "only on or before this day, YYYY-MM-DD"),
    new Option("--min-amount <amount>", "only of this amount or more, in or out"),
    new Option("--max-amount <amount>", "only of this amount or less, in or out"),
    new Option("--type <type>", "only these").choices(TRANSACTION_TYPES),
    new Option("--search <text>", "only with this text in name, notes or merchant"),
    new Option("--account-id <id>", "as --account, by its id or a part of it").conflicts("account"),
    new Option("--start-date <day>", "as --from").conflicts("from"),
    new Option("--end-date <day>", "as --to").conflicts("to"),
  ].map(onceOption),
];

/** The flag of a field, as it was given. */
const nameIn =
  ({ from, to }: FilterFlags) =>
  (field: string): string => {
    if (field === "start_date" && from !== undefined) return "--from";
    return field === "end_date" && to !== undefined ? "--to" : flagOf(field);
  };

/** An account that is given by its whole id says the family. */
const familyOf = ({ user, account = [], accountId = "" }: FilterFlags) =>
  familyWith(
    user,
    [accountId, ...account].find((text) => isUuid(text.trim())),
    ACCOUNT,
  );

const accountIds = Effect.fn("cli.accountIds")(function* (family: Family, texts: readonly string[]) {
  const accounts = yield* accountsOf(family);
  return yield* Effect.forEach(texts, (text) => Effect.map(theNamed(accounts, text), ({ id }) => id));
});

/** A whole id is one that the family has, or none. */
const accountWith = Effect.fn("cli.accountWith")(function* (family: Family, accountId: string) {
  if (isUuid(accountId.trim())) return accountId;
  const [id] = yield* accountIds(family, [accountId]);
  return id;
});

/** What the flags say, in the words of the API. A flag that is not given says nothing. */
const sentOf = Effect.fn("cli.sentFilter")(function* (family: Family, flags: FilterFlags) {
  const items = (kind: ItemKind, texts: readonly string[] | undefined) =>
    texts === undefined ? Effect.undefined : itemIds(family.id, kind, texts);
  const { account, accountId, from, to, minAmount, maxAmount, type, search } = flags;
  const sent = {
    account_id: accountId === undefined ? undefined : yield* accountWith(family, accountId),
    account_ids: account === undefined ? undefined : yield* accountIds(family, account),
    category_ids: yield* items("categories", flags.category),
    merchant_ids: yield* items("merchants", flags.merchant),
    tag_ids: yield* items("tags", flags.tag),
    start_date: flags.startDate ?? from,
    end_date: flags.endDate ?? to,
    ...{ min_amount: minAmount, max_amount: maxAmount, type, search },
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
});

/** The family that a command acts for, and which of its transactions are meant. */
export const saidFilter = Effect.fn("cli.saidFilter")(function* (flags: FilterFlags) {
  const family = yield* familyOf(flags);
  const sent = yield* sentOf(family, flags);
  const { values, errors } = decodeFields(TRANSACTION_FILTER_FIELDS, sent, nameIn(flags));
  const wrong = errors.length > 0 ? errors : spanErrors(values, nameIn(flags));
  if (wrong.length > 0) return yield* new InvalidRequest({ errors: wrong });
  return { family_id: family.id, filter: values };
});
