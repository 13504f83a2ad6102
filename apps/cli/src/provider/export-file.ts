import { closeSync, createWriteStream, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BankAccount } from "@farthing/core/provider";
import * as ndjson from "ndjson";

/** What a sync brought, as records of the service. */
export interface Export {
  readonly add: (connectionId: string, accounts: readonly BankAccount[]) => void;
  /** Puts all of it into the file at once; what was there before stays until then. */
  readonly finish: () => Promise<void>;
}

const OWNER_ONLY = 0o600;

const className = (type: string): string =>
  type
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** The file that is meant, also where a link leads to it. Throws where something else bears the name, or it may not be written. */
const fileBehind = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return path;
  if (!found.isFile()) throw Object.assign(new Error("no file"), { code: "it is no file" });
  closeSync(openSync(path, "r+"));
  return realpathSync(path);
};

/**
 * Collects what windows bring; what comes again takes the place of what came before. Throws at once where the file could
 * not be written in the end.
 */
export const exportTo = (path: string): Export => {
  const file = fileBehind(path);
  const unfinished = `${file}.${process.pid}.part`;
  closeSync(openSync(unfinished, "w", OWNER_ONLY));
  rmSync(unfinished);
  const accounts = new Map<string, object>();
  const transactions = new Map<string, object>();
  return {
    add: (connectionId, received) => {
      for (const account of received) {
        const account_id = `${connectionId}/${account.provider_id}`;
        accounts.set(account_id, {
          type: "Account",
          data: {
            ...{ id: account_id, name: account.name, balance: account.balance, currency: account.currency },
            accountable_type: className(account.account_type),
            ...(account.subtype === null ? {} : { subtype: account.subtype }),
          },
        });
        for (const { provider_id, date, amount, name, notes } of account.transactions) {
          const id = `${account_id}/${provider_id}`;
          transactions.set(id, {
            type: "Transaction",
            data: {
              ...{ id, account_id, date, amount, currency: account.currency, name },
              ...(notes === null ? {} : { notes }),
              ...{ external_id: provider_id, source: "bank_sync" },
            },
          });
        }
      }
    },
    finish: async () => {
      try {
        await pipeline(
          Readable.from([...accounts.values(), ...transactions.values()]),
          ndjson.stringify(),
          createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }),
        );
        renameSync(unfinished, file);
      } finally {
        rmSync(unfinished, { force: true });
      }
    },
  };
};
