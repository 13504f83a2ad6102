import { ACCESS_AND_BOOKS } from "./0001-access-and-books.ts";
import { SINGLE_SIGN_ON } from "./0002-single-sign-on.ts";
import { BANK_DATA } from "./0003-bank-data.ts";
import { BANK_ORGANIZATIONS } from "./0004-bank-organizations.ts";
import { BANK_BACKLOG } from "./0005-bank-backlog.ts";
import { IMPORTS } from "./0006-imports.ts";
import { CHANGES_BY_HAND } from "./0007-changes-by-hand.ts";
import { IDEMPOTENCY_KEYS } from "./0008-idempotency-keys.ts";
import { PENDING_ROWS } from "./0009-pending-rows.ts";
import { BALANCE_DAYS } from "./0010-balance-days.ts";
import { ORIGINAL_ACCOUNT_NAMES } from "./0011-original-account-names.ts";
import { WHAT_CAME_IN } from "./0012-what-came-in.ts";
import { SEARCH } from "./0013-search.ts";
import { IDS_OF_FILES } from "./0014-ids-of-files.ts";
import { ENTITY_CLAIMS } from "./0015-entity-claims.ts";
import { SAID_BALANCES } from "./0016-said-balances.ts";
import { IDS_OF_DELETED } from "./0017-ids-of-deleted.ts";
import { INCOMPLETE_IMPORTS } from "./0018-incomplete-imports.ts";
import { KEPT_OF_UNDONE } from "./0019-kept-of-undone.ts";
import { BALANCES_OF_BEFORE } from "./0020-balances-of-before.ts";
import { ACCOUNTS_OF_IMPORTS } from "./0021-accounts-of-imports.ts";
import { BALANCES_BY_HAND } from "./0022-balances-by-hand.ts";
import { NUMBERS_IN_CLAIMS } from "./0023-numbers-in-claims.ts";
import { NUMBERS_IN_TRANSACTIONS } from "./0024-numbers-in-transactions.ts";
import { TRANSACTIONS_BY_WHAT_THEY_NAME } from "./0025-transactions-by-what-they-name.ts";
import { REFRESH_SUCCESSORS } from "./0026-refresh-successors.ts";
import { ENDS_OF_SYNCS } from "./0027-ends-of-syncs.ts";

/**
 * The steps from an empty file to the current schema, in order. A released step is never changed: a file
 * records how many steps were applied.
 */
export const MIGRATIONS: readonly string[] = [
  ACCESS_AND_BOOKS,
  SINGLE_SIGN_ON,
  BANK_DATA,
  BANK_ORGANIZATIONS,
  BANK_BACKLOG,
  IMPORTS,
  CHANGES_BY_HAND,
  IDEMPOTENCY_KEYS,
  PENDING_ROWS,
  BALANCE_DAYS,
  ORIGINAL_ACCOUNT_NAMES,
  WHAT_CAME_IN,
  SEARCH,
  IDS_OF_FILES,
  ENTITY_CLAIMS,
  SAID_BALANCES,
  IDS_OF_DELETED,
  INCOMPLETE_IMPORTS,
  KEPT_OF_UNDONE,
  BALANCES_OF_BEFORE,
  ACCOUNTS_OF_IMPORTS,
  BALANCES_BY_HAND,
  NUMBERS_IN_CLAIMS,
  NUMBERS_IN_TRANSACTIONS,
  TRANSACTIONS_BY_WHAT_THEY_NAME,
  REFRESH_SUCCESSORS,
  ENDS_OF_SYNCS,
];
