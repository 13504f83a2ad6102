import {
  type AccountQuestion,
  Imports,
  knownOf,
  type Readings,
  readingAlone,
  recallReading,
} from "@farthing/core/import";
import { timeZoneNamed, todayIn } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import type {
  Known,
  ReadingOptions,
  RecordedQuestion,
  RecordedTransaction,
  RememberedReading,
  TimeZone,
  Upload,
} from "@farthing/preflight";
import { isUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { namedBy } from "../storage/database-path.ts";
import { ACCOUNT, actingFamily, familyThatHas } from "../storage/family.ts";
import { missingDatabase } from "../storage/missing-database.ts";
import { saidAccount } from "../storage/named-account.ts";
import { partOfId } from "../storage/own-id.ts";
import { runStored } from "../storage/run-stored.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import type { Format } from "../terminal/format-option.ts";

/** What an account has of some rows. */
export type AskAccount = (
  accountId: string,
  question: RecordedQuestion,
) => Promise<readonly RecordedTransaction[] | undefined>;

/** How a file of the same layout was read before; undefined if none was. */
export type Recall = (
  content: Upload,
  accountId: string | undefined,
) => Promise<RememberedReading | undefined>;

/** What preflight may know of a stored family. */
export interface KnownFamily {
  /** Today in the family's time zone. */
  readonly today: string;
  readonly time_zone: TimeZone;
  /** The id of the account that `--account` or `--account-id` names. */
  readonly account_id: string | undefined;
  readonly known: (options: ReadingOptions) => Known;
  /** What an account has of some rows; undefined, after printing the reason, if it cannot be read. */
  readonly recorded: AskAccount;
  /** How the family read a file of the same layout before, for an account if one is given. */
  readonly recall: Recall;
}

interface Asked {
  /** As `--database` gives it. */
  readonly database: string | undefined;
  readonly user: string | undefined;
  readonly account_id: string | undefined;
  /** As `--account` gives it. */
  readonly account: string | undefined;
  readonly format: Format;
}

/**
 * Reads the stored family: that of the user, otherwise that of the account. Returns undefined if nothing is stored of
 * it, and an exit code, after printing the reason, if the family cannot be read. Does not begin a database.
 */
export const knownFamily = async ({
  database,
  user,
  account_id: given,
  account,
  format,
}: Asked): Promise<KnownFamily | ExitCode | undefined> => {
  const isNamed = user !== undefined || account !== undefined;
  const isId = given !== undefined && (isUuid(given) || partOfId(given) !== undefined);
  if (!isNamed && !isId) return undefined;
  // A file for an account is checked without what is stored where nothing is; whoever names a database means one.
  if (!isNamed && namedBy(database) !== "--database" && missingDatabase(database) !== undefined)
    return undefined;
  const opening = { flag: database, begins: false, only_reads: true };
  /** What is read of storage; undefined, after printing the reason, if it cannot be read. */
  const read = async <A>(work: Effect.Effect<A, StorageUnavailable, Imports | Readings>) => {
    let answer: A | undefined;
    await runStored(
      opening,
      format,
      Effect.map(work, (value) => {
        answer = value;
        return undefined;
      }),
    );
    return answer;
  };
  const recordedOf = (familyId: string, question: AccountQuestion) =>
    read(Imports.use((imports) => imports.recorded(familyId, question)));
  const recallFor = async (familyId: string, content: Upload, accountId: string | undefined) => {
    const { contentLayout } = await import("./detected.ts");
    return readingAlone(await read(recallReading(familyId, contentLayout(content), accountId)));
  };
  let found: KnownFamily | undefined;
  const exit = await runStored(
    opening,
    format,
    Effect.gen(function* () {
      const account_id = yield* saidAccount({ account, user }, given);
      const family = yield* user === undefined ? familyThatHas(ACCOUNT, account_id!) : actingFamily(user);
      if (family !== undefined) {
        const books = yield* (yield* Imports).books(family.id, []);
        const today = yield* todayIn(family.time_zone);
        const time_zone = timeZoneNamed(family.time_zone);
        found = {
          today,
          time_zone,
          account_id,
          known: (options) => knownOf(books, today, options.account_id ?? undefined, time_zone),
          recall: (content, id) => recallFor(family.id, content, id),
          recorded: (id, question) => recordedOf(family.id, { account_id: id.toLowerCase(), ...question }),
        };
      }
      return undefined;
    }),
  );
  return exit === ExitCode.ok ? found : ExitCode.unchecked;
};
