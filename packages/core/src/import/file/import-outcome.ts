import type {
  CheckableImportType,
  KeptRows,
  Known,
  PreflightOutcome,
  ReadingOptions,
  Undecided,
  Upload,
} from "@farthing/preflight";
import type { TimeZone } from "@farthing/values";
import type { Books } from "../books/books.ts";
import type { Import, ImportCounts } from "../books/import.ts";
import type { ImportPlan, Skipped } from "../books/plan.ts";
import type { Lesson } from "../books/readings.ts";
import type { AccountsNotKnown } from "../rows/accounts-of-rows.ts";
import type { NewAccount } from "./new-account.ts";

/** A file to be stored. */
export interface ImportFile {
  readonly family_id: string;
  readonly upload: Upload;
  /** As for preflight. */
  readonly options: ReadingOptions;
  /** Today in the user's time zone: `YYYY-MM-DD`. */
  readonly today: string;
  /** That of the family: a moment of which the file says the zone is the day in this one. Without it, days are as they are written. */
  readonly time_zone?: TimeZone;
  /** What was looked for in the content and is not decided by it, nor by an option. */
  readonly undecided?: readonly Undecided[];
  /** What is remembered of how it is read, if it is stored: `lessonOf` makes it. Nothing without it. */
  readonly lesson?: Lesson | undefined;
  /** Its account is that of an earlier file: it is asked about if what is stored of its days is none of its rows. */
  readonly is_recalled?: boolean;
  /** The ids of accounts by what rows call them, as was said of an earlier file: they come before accounts of these names. */
  readonly named_accounts?: Readonly<Record<string, string>>;
  /** Stores the valid rows of a CSV whose only errors are in rows. */
  readonly skip_invalid?: boolean;
  /** Is made with the import, for all its rows: `account_id` of the options is its id. */
  readonly new_account?: NewAccount;
  /** Makes the accounts that the rows name and the family does not have. */
  readonly create_accounts?: boolean;
  /** Stores bytes again that were stored: the rows that are not there any more, or not with this account or reading. */
  readonly again?: boolean;
  /** Returns what would be stored, and stores nothing. */
  readonly dry_run?: boolean;
  /** What was found out of it elsewhere, such as on another thread. */
  readonly checked?: CheckedBefore;
}

/** A check of a file with the same options, to be used if it is still true. */
export interface CheckedBefore {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** What preflight knew, and what it found. */
  readonly known: Known;
  readonly outcome: PreflightOutcome;
  /** The accepted rows of a CSV. */
  readonly rows?: KeptRows | undefined;
  /** The text that was checked, if it has characters that its bytes cannot have: these would be checked otherwise. */
  readonly text?: string | undefined;
}

/** An account that rows can go to. */
export type AccountChoice = Pick<Books["accounts"][number], "id" | "name">;

/** Why a valid file is not stored. */
export type NotImportable = { readonly _tag: "NotImportable" } & (
  | { readonly reason: "type_not_stored"; readonly type: CheckableImportType }
  | UndecidedReason
  | AccountOpenReason
);

/** To store it would be to guess. */
interface UndecidedReason {
  readonly reason: "undecided";
  readonly undecided: readonly Undecided[];
  /** What is open of the account besides. */
  readonly account?: AccountOpen;
}

/** How a valid file is read is open. */
export type ReadingOpen = { readonly _tag: "NotImportable" } & UndecidedReason;

type AccountOpenReason =
  /** The family has no account for the rows. */
  | {
      readonly reason: "no_account";
      /** Headers of columns that seem to name the accounts of the rows, and are not read. */
      readonly headers: readonly string[];
    }
  /** No account is given; the rows can go to one of these. */
  | {
      readonly reason: "account_required";
      readonly accounts: readonly AccountChoice[];
      readonly headers: readonly string[];
      /** The account of earlier files of the layout, which has other transactions on the days of this one. */
      readonly recalled?: string;
    }
  /** The rows do not say to which of the accounts of the family they go. */
  | ({
      readonly reason: "accounts_missing";
      readonly accounts: readonly AccountChoice[];
      /** The label of the column that has to be said as well where one account is given for all rows; null if none has. */
      readonly numbered_by: string | null;
    } & AccountsNotKnown);

/** Why it is open to which account rows go. */
export type AccountOpen = { readonly _tag: "NotImportable" } & AccountOpenReason;

/** The result of an import. */
export type ImportOutcome =
  | {
      readonly _tag: "Imported";
      /** Undefined of a dry run: nothing was stored. */
      readonly import: Import | undefined;
      /** Counted like in preflight: a transaction with its split lines is one. */
      readonly stored: Readonly<Record<keyof ImportPlan, number>>;
      readonly skipped: Readonly<Record<string, Skipped>>;
      /** Sentences about what else was decided. */
      readonly notes: readonly string[];
      readonly counts: ImportCounts;
      readonly outcome: PreflightOutcome;
    }
  /** The family has imported these bytes with this account and reading: nothing was stored. */
  | { readonly _tag: "AlreadyImported"; readonly import: Import }
  /** The family has imported these bytes with another account or reading: nothing was stored. */
  | { readonly _tag: "ImportedOtherwise"; readonly import: Import }
  /** Preflight refuses the file or finds it invalid: nothing was stored. */
  | {
      readonly _tag: "NotValid";
      readonly outcome: PreflightOutcome;
      /** What would still be asked of a file without these errors. */
      readonly undecided: readonly Undecided[];
    }
  /** The file is valid, but its type cannot be stored or the account is missing: nothing was stored. */
  | NotImportable;
