import { closeSync, createWriteStream, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_CONTENT_BYTES } from "@farthing/core/preflight";
import { exportRecords, type ReceivedWindow } from "@farthing/core/provider";
import * as ndjson from "ndjson";
import { isOfDatabase } from "./database-files.ts";

/** What a sync brought, as records of the service. */
export interface Export {
  readonly add: (received: ReceivedWindow) => void;
  /**
   * Puts all of it into the file at once; what was there before stays until then, and for good where nothing came. Answers
   * with what is to be known of it, as a sentence.
   */
  readonly finish: () => Promise<string | undefined>;
}

const OWNER_ONLY = 0o600;

const unfit = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * The file that is meant, also where a link leads to it. Throws where something else bears the name, it is of the
 * database, or it may not be written.
 */
const fileBehind = (path: string, database: string): string => {
  // Before it is opened: closing a database takes the locks that this process has on it.
  if (isOfDatabase(path, database)) throw unfit("it belongs to the database; use another file");
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return path;
  if (!found.isFile()) throw unfit("it is not a regular file");
  closeSync(openSync(path, "r+"));
  return realpathSync.native(path);
};

/** What one import takes. It takes no more than 100,000 records either, and so many are larger than this. */
const MOST = MAX_CONTENT_BYTES;

/** Collects what windows bring. Throws at once where the file could not be written in the end. */
export const exportTo = (path: string, database: string): Export => {
  const file = fileBehind(path, database);
  const unfinished = `${file}.${process.pid}.part`;
  closeSync(openSync(unfinished, "w", OWNER_ONLY));
  rmSync(unfinished);
  const windows: ReceivedWindow[] = [];
  return {
    add: (received) => {
      windows.push(received);
    },
    finish: async () => {
      const records = exportRecords(windows);
      if (records.length === 0) return `No data was fetched; ${path} was not written.`;
      try {
        await pipeline(
          Readable.from(records),
          ndjson.stringify(),
          createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }),
        );
        const { size } = statSync(unfinished);
        renameSync(unfinished, file);
        return size <= MOST
          ? undefined
          : `${path} is larger than ${MOST / 1_048_576} MiB, the limit of one import. For less data, add --connection ID or a later --since.`;
      } finally {
        rmSync(unfinished, { force: true });
      }
    },
  };
};
