/**
 * Runs a script of Node with the empty databases of the conformance suite on Debian's PostgreSQL, and ends as it does.
 * `node tools/testing/with-databases.ts postgres|pgbouncer SCRIPT [ARGS]`
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPgBouncer, startPostgres } from "../../packages/postgres/test/support/debian.ts";
import { onDatabase } from "../../packages/postgres/test/support/on-database.ts";

/** What the names of the databases begin with. */
const PREFIX = "conformance_";

const [through, ...script] = process.argv.slice(2);
const postgres = await startPostgres();
const pooler = through === "pgbouncer" ? await startPgBouncer(postgres) : undefined;
await onDatabase(`${postgres.url}/postgres`, async (client) => {
  for (const suite of ["http", "preflight"]) await client.query(`CREATE DATABASE ${PREFIX}${suite}`);
});
const child = spawn(process.execPath, script, {
  stdio: "inherit",
  env: { ...process.env, FARTHING_DATABASES: `${(pooler ?? postgres).url}/${PREFIX}` },
});
const [code] = await once(child, "close");
await pooler?.stop();
await postgres.stop();
process.exitCode = code ?? 1;
