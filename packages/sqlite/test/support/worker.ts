import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { type Family, type User, Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { createAccount, exchangeCode, originOf, refreshTokens, SignInStarts } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { type BookWork, doBookWork } from "../../../contracts/src/support/book-races.ts";
import { addByHand, newTransaction } from "../../../contracts/src/support/by-hand.ts";
import { race } from "../../../contracts/src/support/outcomes.ts";
import { change, importOf, plannedAccount, planning } from "../../../contracts/src/support/planned.ts";
import { openDatabase } from "../../src/file/open-database.ts";
import { layerSqlite } from "../../src/index.ts";
import { AT } from "./books.ts";
import { commitAndDie } from "./mortal-checkpoints.ts";
import { writeAndDie } from "./mortal-imports.ts";

/** What another process is asked to do; it is run as a program of its own. */

/** Whoever waits for another process here waits for as long as it takes. */
const stored = <A, E>(file: string, work: Effect.Effect<A, E, Storage>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file, patience: Number.POSITIVE_INFINITY })));

/** Where two processes meet. */
export interface Meeting {
  /** A named pipe, which one opens to read and the other to write, and neither alone. */
  readonly pipe: string;
  /** A file in which each writes how often it has come. */
  readonly counts: string;
  readonly index: 0 | 1;
}

const COUNT_BYTES = 4;
let met = 0;

/**
 * Returns when the other process has come here as well. The pipe lets one sleep until the other comes, but wakes it late;
 * then both are awake, and go on in the same few microseconds.
 */
const meet = ({ pipe, counts, index }: Meeting): void => {
  closeSync(openSync(pipe, index === 0 ? "r" : "w"));
  met += 1;
  const count = Buffer.alloc(COUNT_BYTES);
  const file = openSync(counts, "r+");
  count.writeUInt32LE(met);
  writeSync(file, count, 0, COUNT_BYTES, index * COUNT_BYTES);
  do readSync(file, count, 0, COUNT_BYTES, (1 - index) * COUNT_BYTES);
  while (count.readUInt32LE() < met);
  closeSync(file);
};

/** What is done with a code, a token or the state of a sign-in, each time as somebody else would. */
const SIGN_INS: Record<
  "exchange" | "createAccount" | "refresh" | "finish",
  (
    secret: Redacted.Redacted<string>,
  ) => Effect.Effect<unknown, { readonly _tag: string }, Storage | SecureRandom.SecureRandom>
> = {
  exchange: (code) =>
    exchangeCode({ code, code_verifier: undefined, origin: originOf(undefined, undefined) }),
  createAccount: (linking_code) =>
    createAccount({
      ...{ linking_code, code_verifier: undefined, first_name: "", last_name: "" },
      origin: originOf(undefined, undefined),
    }),
  refresh: (token) => refreshTokens(token, originOf(undefined, undefined)),
  finish: (state) =>
    Effect.flatMap(
      SignInStarts.use((starts) =>
        starts.take({
          ...{ state_hash: Redacted.value(state), browser_hash: Redacted.value(state) },
          ...{ provider: "google", at: AT },
        }),
      ),
      (found) => (found === undefined ? Effect.fail({ _tag: "NoStart" }) : Effect.succeed(found)),
    ),
};

const held = new Map<string, Database.Database>();

/** Works on a connection, and answers whether it could. */
const workedOn = (id: string, work: Effect.Effect<void>) =>
  Effect.match(
    BankConnections.use((connections) => connections.exclusively(id, work)),
    { onFailure: ({ _tag }) => _tag, onSuccess: () => "done" },
  );

export const JOBS = {
  commitAndDie,
  writeAndDie,
  umask: async ({ umask }: { umask: number }) => void process.umask(umask),
  /** Opens a file and closes it again; answers with how many users there are. */
  open: async ({ file, meeting }: { file: string; meeting?: Meeting }) => {
    if (meeting !== undefined) meet(meeting);
    return stored(
      file,
      Effect.map(
        Users.use((users) => users.list(1)),
        (users) => users.length,
      ),
    );
  },
  /** Adds one transaction so many times at once, at once with the other process; answers with how many of them were new. */
  addByHand: (job: { file: string; family: string; account: string; times: number; meeting: Meeting }) => {
    return stored(
      job.file,
      Effect.suspend(() => {
        meet(job.meeting);
        return Effect.map(
          race(job.times, () =>
            addByHand(
              job.family,
              newTransaction({ id: job.account }, { external_id: "local_1", source: "api" }),
            ),
          ),
          (added) => added.filter(({ is_new }) => is_new).length,
        );
      }),
    );
  },
  /** Puts a mark behind the notes of one transaction, so many times, each time at once with the other process. */
  append: (job: {
    file: string;
    family: string;
    id: string;
    mark: string;
    times: number;
    meeting: Meeting;
  }) => {
    const one = (count: number) =>
      Effect.suspend(() => {
        meet(job.meeting);
        return Transactions.use((transactions) =>
          transactions.update(job.family, job.id, {}, (current) =>
            Result.succeed({
              notes: `${current.notes ?? ""}${job.mark}${count}\n`,
              locked: [],
              updated_at: AT,
            }),
          ),
        );
      });
    const counts = Array.from({ length: job.times }, (_, count) => count);
    return stored(job.file, Effect.forEach(counts, one, { discard: true }));
  },
  createUser: (job: { file: string; user: User; family: Family; meeting: Meeting }) =>
    stored(
      job.file,
      Effect.suspend(() => {
        meet(job.meeting);
        return Effect.match(
          Users.use((users) => users.create({ user: job.user, family: job.family })),
          { onFailure: ({ _tag }) => _tag, onSuccess: () => "created" },
        );
      }),
    ),
  storeImport: (job: { file: string; family: string; digest: string; meeting: Meeting }) =>
    stored(
      job.file,
      Effect.suspend(() => {
        meet(job.meeting);
        return Imports.use((imports) =>
          Effect.map(
            imports.store(
              importOf(job.family, { sha256: job.digest }),
              planning(() => Result.succeed(change({ accounts: [plannedAccount()] }))),
            ),
            ({ _tag }) => _tag,
          ),
        );
      }),
    ),
  /** Does something to the books of a family at once with the other process, and answers with how it ended. */
  workOnBooks: (job: { file: string; family: string; work: BookWork; meeting: Meeting }) =>
    stored(
      job.file,
      Effect.suspend(() => {
        meet(job.meeting);
        return doBookWork(job.family, job.work);
      }),
    ),
  /**
   * Presents a code, a token or a state so many times, each time at once with the other process; answers with how each of
   * them ended.
   */
  present: (job: {
    file: string;
    how: keyof typeof SIGN_INS;
    secret: string;
    times: number;
    meeting: Meeting;
  }) => {
    const one = Effect.suspend(() => {
      meet(job.meeting);
      return Effect.match(SIGN_INS[job.how](Redacted.make(job.secret)), {
        onFailure: ({ _tag }) => _tag,
        onSuccess: () => "done",
      });
    });
    return stored(
      job.file,
      Effect.provide(
        Effect.forEach(Array.from({ length: job.times }), () => one),
        SecureRandom.layerWebCrypto,
      ),
    );
  },
  /** Works on a connection for a moment. */
  workOn: ({ file, id }: { file: string; id: string }) => stored(file, workedOn(id, Effect.void)),
  /** Wants to work on one connection after the other, each at once with the other process, and answers which it could. */
  workAtOnce: ({ file, ids, meeting }: { file: string; ids: readonly string[]; meeting: Meeting }) => {
    // Whoever works goes on until the other has tried as well.
    const tried = Effect.sync(() => meet(meeting));
    const one = (id: string) =>
      Effect.suspend(() => {
        meet(meeting);
        return Effect.tap(workedOn(id, tried), (how) => (how === "done" ? Effect.void : tried));
      });
    return stored(file, Effect.forEach(ids, one));
  },
  /** Works on a connection without end; answers when it has begun. */
  workForever: ({ file, id }: { file: string; id: string }) =>
    new Promise<string>((answer, fail) => {
      const forever = Effect.andThen(
        Effect.sync(() => answer("begun")),
        Effect.never,
      );
      stored(file, workedOn(id, forever)).then(answer, fail);
    }),
  /** Begins to write, and does not end it. */
  lock: async ({ file, sql }: { file: string; sql?: string }) => {
    const db = new Database(file);
    db.exec("BEGIN IMMEDIATE");
    if (sql !== undefined) db.exec(sql);
    held.set(file, db);
  },
  unlock: async ({ file }: { file: string }) => {
    held.get(file)?.exec("ROLLBACK").close();
    held.delete(file);
  },
  /** Reads with nothing but SQLite, and closes the file. */
  query: async ({ file, sql }: { file: string; sql: string }) => {
    const db = openDatabase(file);
    try {
      return db.prepare(sql).raw().all();
    } finally {
      db.close();
    }
  },
} satisfies Record<string, (args: never) => Promise<unknown>>;

export type Jobs = typeof JOBS;

interface Call {
  readonly call: number;
  readonly job: keyof Jobs;
  readonly args: never;
}

process.on("message", async ({ call, job, args }: Call) => {
  try {
    process.send?.({ call, result: await JOBS[job](args) });
  } catch (error) {
    process.send?.({ call, error: String(error) });
  }
});

flushCompileCache();
