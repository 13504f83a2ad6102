import { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { OneTimeCodes } from "@farthing/core/sso";
import { type Storage, StorageUnavailable } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { change, planning } from "../../contracts/src/support/planned.ts";
import { bankChange, CONNECTION, newBankAccount, newBankTransaction } from "./support/bank.ts";
import {
  codeOf,
  FAMILY,
  foundBooks,
  hashOf,
  idOf,
  importOf,
  LATER,
  tokensOf,
  transaction,
} from "./support/books.ts";
import type { Postgres } from "./support/debian.ts";
import { describeEachWay } from "./support/each-way.ts";
import { onDatabase } from "./support/on-database.ts";

/** What is done again and again, each time with another name, and how to read which of these names are stored. */
interface Load {
  readonly write: (name: string) => Effect.Effect<unknown, unknown, Storage>;
  readonly stored: string;
}

const note = (of: string): Load => ({
  write: (name) =>
    Effect.flatMap(Transactions, (transactions) =>
      transactions.update(FAMILY.id, idOf(of), {}, ({ notes }) =>
        Result.succeed({ notes: `${notes ?? ""}${name};`, locked: ["notes"], updated_at: LATER }),
      ),
    ),
  stored: `SELECT unnest(string_to_array(trim(TRAILING ';' FROM notes), ';')) AS name FROM transactions WHERE name = '${of}'`,
});

const LOADS: Readonly<Record<string, Load>> = {
  "a note on Milk": note("Milk"),
  "a note on Bread": note("Bread"),
  "an import": {
    write: (name) =>
      Effect.flatMap(Imports, (imports) =>
        imports.store(
          importOf(name),
          planning(() => Result.succeed(change({ transactions: [transaction(name)] }))),
        ),
      ),
    stored: "SELECT name FROM transactions WHERE name LIKE 'an import%'",
  },
  "an exchange": {
    write: (name) =>
      Effect.gen(function* () {
        const codes = yield* OneTimeCodes;
        yield* codes.issueAuthorizationCode(codeOf(name), () => Result.void);
        yield* codes.exchange(hashOf(name), () => ({ tokens: tokensOf(name), result: Result.void }));
      }),
    // The id of a family is made from the name.
    stored: "SELECT id AS name FROM token_families",
  },
  "a sync": {
    write: (name) =>
      Effect.flatMap(BankConnections, (connections) =>
        connections.storeWindow(
          {
            ...{ connection_id: CONNECTION.id, window: { start: 0, end: 2_000_000_000 } },
            ...{ named: () => new Map(), days: () => new Map() },
          },
          () =>
            Result.succeed({
              change: bankChange({ new_transactions: [newBankTransaction("bank", name)] }),
              result: undefined,
            }),
        ),
      ),
    stored: "SELECT name FROM transactions WHERE name LIKE 'a sync%'",
  },
};

const founded = Effect.gen(function* () {
  yield* foundBooks;
  const connections = yield* BankConnections;
  yield* connections.add(CONNECTION);
  yield* connections.storeWindow(
    {
      ...{ connection_id: CONNECTION.id, window: { start: 0, end: 0 } },
      ...{ named: () => new Map(), days: () => new Map() },
    },
    () =>
      Result.succeed({ change: bankChange({ new_accounts: [newBankAccount("bank")] }), result: undefined }),
  );
});

/** What was answered: it was done, or whether it was is not known. Otherwise nothing was done. */
interface Answers {
  readonly done: Set<string>;
  readonly unknown: Set<string>;
}

/** Writes again and again until it is stopped, whatever storage answers. */
const underLoad = (
  title: string,
  { write }: Load,
  run: (effect: Effect.Effect<unknown, unknown, Storage>) => Promise<unknown>,
) => {
  const answers: Answers = { done: new Set(), unknown: new Set() };
  let isStopped = false;
  let waiting: { readonly for: number; readonly resolve: () => void } | undefined;
  const go = async (): Promise<void> => {
    for (let i = 0; !isStopped; i += 1) {
      const name = `${title} ${i}`;
      const outcome = await run(Effect.catch(write(name), Effect.succeed));
      if (!(outcome instanceof StorageUnavailable)) answers.done.add(name);
      else if (outcome.reason === "unknown") answers.unknown.add(name);
      if (waiting !== undefined && answers.done.size >= waiting.for) waiting.resolve();
    }
  };
  const going = go();
  return {
    answers,
    /** Ends when so many more writes have been done. */
    more: (count: number): Promise<void> =>
      Promise.race([
        going,
        new Promise<void>((resolve) => {
          waiting = { for: answers.done.size + count, resolve };
        }),
      ]),
    stop: (): Promise<void> => {
      isStopped = true;
      return going;
    },
  };
};

/** Kills a process that serves one connection: PostgreSQL then ends all, and recovers. */
const killBackend = async ({ url }: Postgres): Promise<void> => {
  const { rows } = await onDatabase(`${url}/postgres`, (client) =>
    client.query<{ readonly pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'farthing' ORDER BY state_change DESC LIMIT 1",
    ),
  );
  process.kill(rows[0]!.pid, "SIGKILL");
};

describeEachWay("PostgreSQL, reached %s, that is killed under load", (reached) => {
  it("loses nothing that was answered, does nothing twice, and serves again without a restart of ours", async () => {
    const { postgres, url } = reached();
    const runtime = ManagedRuntime.make(layerPostgres({ url }));
    await runtime.runPromise(founded);
    const workers = Object.entries(LOADS).map(([title, load]) => ({
      ...{ title, load },
      ...underLoad(title, load, (effect) => runtime.runPromise(effect)),
    }));
    const allDo = (count: number) => Promise.all(workers.map(({ more }) => more(count)));
    await allDo(10);
    await killBackend(postgres);
    await allDo(20);
    for (let i = 0; i < 3; i += 1) {
      await postgres.killAndStart();
      await allDo(10);
    }
    for (const { stop } of workers) await stop();
    await runtime.dispose();

    for (const { title, load, answers } of workers) {
      const { rows } = await onDatabase(`${postgres.url}/postgres`, (client) =>
        client.query<{ readonly name: string }>(load.stored),
      );
      const stored = rows.map(({ name }) => name);
      const nameOf = (name: string): string => (title === "an exchange" ? idOf(`tokens ${name}`) : name);
      const [done, unknown] = [[...answers.done].map(nameOf), new Set([...answers.unknown].map(nameOf))];
      expect(stored.filter((name) => !unknown.has(name)).toSorted(), title).toEqual(done.toSorted());
      expect(new Set(stored).size, title).toBe(stored.length);
    }
  });
});
