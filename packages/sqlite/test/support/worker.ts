import { rmSync, writeFileSync } from "node:fs";
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
import { layerSqlite } from "../../src/index.ts";
import { openDatabase } from "../../src/open-database.ts";
import { AT, accountOnly } from "./books.ts";

/** What another process is asked to do; it is run as a program of its own. */

const stored = <A, E>(file: string, work: Effect.Effect<A, E, Storage>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file })));

/** Waits in vain until a moment, so that two processes begin in the same millisecond. */
const beginAt = (moment: number): void => {
  while (Date.now() < moment);
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

/** Does work while a file stands that nobody else may have made: dies where two do it at once. */
const alone = (mark: string, work: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.acquireUseRelease(
    Effect.sync(() => writeFileSync(mark, "", { flag: "wx" })),
    () => work,
    () => Effect.sync(() => rmSync(mark)),
  );

/** Works on a connection, and answers whether it could. */
const workedOn = (id: string, work: Effect.Effect<void>) =>
  Effect.match(
    BankConnections.use((connections) => connections.exclusively(id, work)),
    { onFailure: ({ _tag }) => _tag, onSuccess: () => "done" },
  );

export const JOBS = {
  /** Opens a file and closes it again; answers with how many users there are. */
  open: ({ file, at = 0, umask }: { file: string; at?: number; umask?: number }) => {
    if (umask !== undefined) process.umask(umask);
    beginAt(at);
    return stored(
      file,
      Effect.map(
        Users.use((users) => users.list(1)),
        (users) => users.length,
      ),
    );
  },
  /** Puts a mark behind the notes of one transaction, so many times, and does not keep the lock in between. */
  append: async (job: {
    file: string;
    family: string;
    id: string;
    mark: string;
    times: number;
    at: number;
  }) => {
    const one = (count: number) =>
      Effect.andThen(
        Transactions.use((transactions) =>
          transactions.update(job.family, job.id, {}, (current) =>
            Result.succeed({
              notes: `${current.notes ?? ""}${job.mark}${count}\n`,
              locked: [],
              updated_at: AT,
            }),
          ),
        ),
        // As much time for the other as it takes itself, in no rhythm that the two could fall into.
        Effect.suspend(() => Effect.sleep(Math.random() * 4)),
      );
    await stored(
      job.file,
      Effect.andThen(
        Effect.sync(() => beginAt(job.at)),
        Effect.forEach(
          Array.from({ length: job.times }, (_, count) => count),
          one,
        ),
      ),
    );
  },
  createUser: ({ file, user, family, at }: { file: string; user: User; family: Family; at: number }) =>
    stored(
      file,
      Effect.suspend(() => {
        beginAt(at);
        return Effect.match(
          Users.use((users) => users.create({ user, family })),
          { onFailure: ({ _tag }) => _tag, onSuccess: () => "created" },
        );
      }),
    ),
  storeImport: (job: { file: string; family: string; digest: string; at: number }) =>
    stored(
      job.file,
      Effect.suspend(() => {
        beginAt(job.at);
        return Imports.use((imports) =>
          imports.store({ family_id: job.family, digest: job.digest, at: AT, account_id: undefined }, () =>
            Result.succeed(accountOnly()),
          ),
        );
      }),
    ),
  /** Presents a code, a token or a state so many times, and answers with how each of them ended. */
  present: async (job: {
    file: string;
    how: keyof typeof SIGN_INS;
    secret: string;
    times: number;
    at: number;
  }) => {
    const one = Effect.suspend(() =>
      Effect.match(SIGN_INS[job.how](Redacted.make(job.secret)), {
        onFailure: ({ _tag }) => _tag,
        onSuccess: () => "done",
      }),
    );
    // As much time for the other as it takes itself, in no rhythm that the two could fall into.
    const pause = Effect.suspend(() => Effect.sleep(Math.random() * 4));
    return stored(
      job.file,
      Effect.andThen(
        Effect.sync(() => beginAt(job.at)),
        Effect.forEach(Array.from({ length: job.times }), () => Effect.tap(one, () => pause)),
      ).pipe(Effect.provide(SecureRandom.layerWebCrypto)),
    );
  },
  /** Works on a connection for so many milliseconds. */
  workOn: ({ file, id, at = 0, during }: { file: string; id: string; at?: number; during: number }) =>
    stored(
      file,
      Effect.suspend(() => {
        beginAt(at);
        return workedOn(id, alone(`${file}-${id}`, Effect.sleep(during)));
      }),
    ),
  /** Works on a connection without end; answers when it has begun. */
  workOnForever: ({ file, id }: { file: string; id: string }) =>
    new Promise<string>((begun) => {
      const forever = Effect.andThen(
        Effect.sync(() => begun("begun")),
        Effect.never,
      );
      // Nothing else would keep the process from ending while it waits.
      const alive = setInterval(() => {}, 1000);
      void stored(file, workedOn(id, forever)).then(begun, (error) => {
        clearInterval(alive);
        begun(String(error));
      });
    }),
  /** Begins to write, and does not end it. */
  lock: async ({ file, sql }: { file: string; sql?: string }) => {
    const db = new Database(file, { timeout: 5000 });
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
