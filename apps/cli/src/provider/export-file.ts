import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BankAccount } from "@farthing/core/provider";
import * as ndjson from "ndjson";

/** What a sync brought, as records of the service. */
export interface Export {
  readonly add: (connectionId: string, accounts: readonly BankAccount[]) => void;
  /** Puts all of it into the file at once; nothing is there before. */
  readonly finish: () => Promise<void>;
}

const OWNER_ONLY = 0o600;

const className = (type: string): string =>
  type
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** Collects what windows bring; what comes again takes the place of what came before. */
export const exportTo = (file: string): Export => {
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
      const unfinished = `${file}.part`;
      try {
        await pipeline(
          Readable.from([...accounts.values(), ...transactions.values()]),
          ndjson.stringify(),
          createWriteStream(unfinished, { mode: OWNER_ONLY }),
        );
        renameSync(unfinished, file);
      } finally {
        rmSync(unfinished, { force: true });
      }
    },
  };
};
