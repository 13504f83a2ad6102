import { ALL } from "./0001-all.ts";
import { SEARCH } from "./0002-search.ts";
import { IDS_OF_FILES } from "./0003-ids-of-files.ts";
import { ENTITY_CLAIMS } from "./0004-entity-claims.ts";
import { WHOLE_TRANSACTIONS } from "./0005-whole-transactions.ts";
import { REQUESTS } from "./0006-requests.ts";
import { MARKERS_BY_CLOCK } from "./0007-markers-by-clock.ts";
import { SAID_BALANCES } from "./0008-said-balances.ts";
import { IDS_OF_DELETED } from "./0009-ids-of-deleted.ts";
import { INCOMPLETE_IMPORTS } from "./0010-incomplete-imports.ts";
import { KEPT_OF_UNDONE } from "./0011-kept-of-undone.ts";
import { BALANCES_OF_BEFORE } from "./0012-balances-of-before.ts";
import { ACCOUNTS_OF_IMPORTS } from "./0013-accounts-of-imports.ts";
import { WHOLE_BY_LOOKUPS } from "./0014-whole-by-lookups.ts";
import { BALANCES_BY_HAND } from "./0015-balances-by-hand.ts";
import { REFRESH_SUCCESSORS } from "./0016-refresh-successors.ts";
import { PENDING_AND_ENDS_OF_SYNCS } from "./0017-pending-and-ends-of-syncs.ts";

export interface Migration {
  readonly sql: string;
  /** It only makes answers faster: an engine that cannot apply it does without. */
  readonly optional?: true;
}

/**
 * The steps from an empty database to the current schema, in order. A released step is never changed: a database records how
 * many steps were applied.
 */
export const MIGRATIONS: readonly Migration[] = [
  { sql: ALL },
  { sql: SEARCH, optional: true },
  { sql: IDS_OF_FILES },
  { sql: ENTITY_CLAIMS },
  { sql: WHOLE_TRANSACTIONS },
  { sql: REQUESTS },
  { sql: MARKERS_BY_CLOCK },
  { sql: SAID_BALANCES },
  { sql: IDS_OF_DELETED },
  { sql: INCOMPLETE_IMPORTS },
  { sql: KEPT_OF_UNDONE },
  { sql: BALANCES_OF_BEFORE },
  { sql: ACCOUNTS_OF_IMPORTS },
  { sql: WHOLE_BY_LOOKUPS },
  { sql: BALANCES_BY_HAND },
  { sql: REFRESH_SUCCESSORS },
  { sql: PENDING_AND_ENDS_OF_SYNCS },
];
