import { Users } from "@farthing/core/access";
import { issueAuthorizationCode } from "@farthing/core/sso";
import { layerPostgres } from "@farthing/postgres";
import type { Fault } from "@farthing/provider-fake";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import { expect, it } from "vitest";
import { describeEachWay } from "../../../../packages/postgres/test/support/each-way.ts";
import { onDatabase } from "../../../../packages/postgres/test/support/on-database.ts";
import { trial } from "../provider-support.ts";
import { type Served, serve } from "../serve-support.ts";
import { BACKUP, jsonOf, makeUser } from "../stored-support.ts";
import { file } from "../support.ts";
import { loadsOf, underLoad } from "./server-load.ts";

/** How often each load is done before the server is killed, and again afterwards. */
const A_WHILE = 25;

/** The bank answers the first window of a sync, and never the second. */
const STANDS_STILL: Fault = {
  ...{ operation: "accounts", which: { nth: 2 } },
  ...{ kind: "slow", delay_ms: 3_600_000 },
};

/** A line of the log, whole. */
const SYNCED = /"status":"ok".*"bank data synced"}\n/;

describeEachWay("three servers on PostgreSQL, reached %s", (reached) => {
  it("go on if one is killed under load: what was answered is there, and its sync is taken over", async () => {
    const { url: database } = reached();
    const { bank, folder, runWith, whenAsked, change, environment } = await trial({ faults: [STANDS_STILL] });
    const env = { ...environment, FARTHING_DATABASE: database, XDG_DATA_HOME: folder };
    const run = runWith(env);
    await makeUser(run, "ada");
    expect(await run("import", file("backup.ndjson", BACKUP))).toMatchObject({ exit: 0 });
    const made = ["api-key", "create", "--user", "ada@example.com", "--name", "key", "--scope", "read_write"];
    const { key } = jsonOf(await run(...made, "--format", "json"));
    const { transactions } = jsonOf(await run("transactions", "list", "--format", "json"));
    expect(await run("provider", "claim", bank.newSetupToken())).toMatchObject({ exit: 0 });

    const runtime = ManagedRuntime.make(layerPostgres({ url: database, connections: 2 }));
    const newCode = (name: string): Promise<string> =>
      runtime.runPromise(
        Effect.gen(function* () {
          const user = yield* (yield* Users).findByEmail("ada@example.com");
          const { code } = yield* issueAuthorizationCode({
            ...{ user_id: user!.id, provider: name, code_challenge: null },
          });
          return Redacted.value(code);
        }).pipe(Effect.provide(SecureRandom.layerWebCrypto)),
      );

    const start = (): Served => serve(["--port", "0"], { env });
    const standsStill = whenAsked(2);
    // What it holds, no other server gets.
    const killed = start();
    await standsStill;
    const others = [start(), start()];
    const urls = await Promise.all([killed, ...others].map(({ url }) => url));
    const ids = transactions.map(({ id }: { readonly id: string }) => id);
    const load = underLoad(urls, loadsOf(key, ids, transactions[0].account.id, newCode));
    await load.more(A_WHILE);
    killed.kill("SIGKILL");
    expect(await killed.ended).toMatchObject({ signal: "SIGKILL" });
    expect(jsonOf(await run("provider", "sync", "--format", "json")).connections).toMatchObject([
      { status: "failed", messages: [{ code: "sync_running" }] },
    ]);
    change({ faults: [] });
    // As if a minute had passed.
    await onDatabase(database, (client) =>
      client.query("UPDATE bank_leases SET until = until - interval '60 seconds'"),
    );
    const again = start();
    await Promise.race([again, ...others].map(({ logged }) => logged(SYNCED)));
    await load.more(A_WHILE);
    await load.stop(database);
    await runtime.dispose();
    expect([...load.gone]).toEqual([urls[0]]);
    const { rows } = await onDatabase(database, (client) =>
      client.query(
        "SELECT count(*)::int, count(DISTINCT provider_id)::int AS different FROM bank_transactions",
      ),
    );
    expect(rows).toEqual([{ count: 6, different: 6 }]);
    for (const { kill, ended } of [again, ...others]) {
      kill("SIGTERM");
      expect(await ended).toMatchObject({ exit: 0 });
    }
  });
});
