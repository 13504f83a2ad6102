import type { Sentence } from "../findings/sentence.ts";
import { withoutPeriod } from "../formats/date-pattern.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { ContentLayout } from "./content-layout.ts";

/** The name of an option of how content is read. */
export type ReadingField = keyof ReadingOptions;

/** How a file was read when it was stored, to read others of its layout so. */
export interface RememberedReading {
  /** The day on which it was stored: `YYYY-MM-DD`. */
  readonly day: string;
  readonly reading: ReadingOptions;
  /** What of it somebody said; the rest was found in the file. */
  readonly said: readonly ReadingField[];
  /** How the amounts were written of those of whose sign this was said; undefined if nothing was, or it is not known. */
  readonly signs?: ContentLayout["signs"];
  /** The accounts that the content named: what was said of these says nothing of others. */
  readonly accounts: readonly string[];
  /** The account to which all rows went, if files of the layout go into one that is not said. */
  readonly account_id?: string;
  /** The accounts to which rows went by what the content called them, if each of several was said by itself. */
  readonly named_accounts?: Readonly<Record<string, string>>;
  /** How files of each of several accounts were read: content that names the account of one of them is read as that was. */
  readonly by_account?: readonly Omit<RememberedReading, "by_account">[];
}

/** What became of a remembered reading. */
export interface UsedReading {
  /** The day on which it was stored: `YYYY-MM-DD`. */
  readonly day: string;
  /** What is known from then, and the content by itself leaves open or shows otherwise. */
  readonly fields: readonly ReadingField[];
  /** What the content contradicts, so that it is found out or asked anew. */
  readonly contradicted: readonly ReadingField[];
  /** Given if the content contradicts what somebody said then, and nothing is said now: one such file changes no answer. */
  readonly stays?: true;
  /** What somebody said then, and this content is read so: it stays said, also if this content shows it. */
  readonly said?: readonly ReadingField[];
  /** How the amounts were written of those of whose sign the same was said as of this content. */
  readonly signs?: ContentLayout["signs"];
  /** The accounts of rows by what the content calls them, if somebody has said each of several. */
  readonly named_accounts?: Readonly<Record<string, string>>;
  /** The account is that of earlier content, and this has no number that says so: content of another account can look the same. */
  readonly is_account_presumed?: true;
  /** The same for people. */
  readonly sentences: readonly Sentence[];
}

/** What is of one file alone, whoever says it: another file has other accounts, balances, or nothing that it is true of. */
const OF_ONE_FILE: ReadonlySet<string> = new Set([
  "account_id",
  "format",
  "signs_by_balance",
] satisfies ReadingField[]);

/** A format of days without a year has the period of its file. */
const isOfOnePeriod = (name: string, value: unknown): boolean =>
  name === "date_format" && withoutPeriod(String(value)) !== value;

/** What of how a file was read can be true of another one. */
export const keptReading = (options: ReadingOptions): ReadingOptions =>
  Object.fromEntries(
    Object.entries(options)
      .filter(
        ([name, value]) =>
          value !== undefined &&
          value !== null &&
          value !== "" &&
          !OF_ONE_FILE.has(name) &&
          !isOfOnePeriod(name, value),
      )
      // A field of a request has it as text.
      .map(([name, value]) => [name, name === "rows_to_skip" ? Number(value) : value]),
  );
