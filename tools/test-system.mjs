/**
 * `npm run test:system`: the tests that need Debian's PostgreSQL 15 and PgBouncer, hledger, ledger and beancount, spin and a
 * compiler of C for what it makes, zsh and fish, a terminal that Python makes, the package of Debian in a system of its own, and the conformance
 * suite on PostgreSQL, directly and through PgBouncer. Ends with 2 and the command that installs them if they are not there. The last line is the total.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { commandOf, ROOT, setUp } from "./setup.mjs";
import { conformance, end, run, step, vitest } from "./steps.mjs";

/** A file of each package. */
const PROGRAMS = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  pgbouncer: "/usr/sbin/pgbouncer",
  hledger: "/usr/bin/hledger",
  ledger: "/usr/bin/ledger",
  beancount: "/usr/bin/bean-check",
  spin: "/usr/bin/spin",
  gcc: "/usr/bin/gcc",
  "libc6-dev": "/usr/include/stdio.h",
  python3: "/usr/bin/python3",
  zsh: "/usr/bin/zsh",
  fish: "/usr/bin/fish",
};

const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]));
if (missing.length > 0) {
  process.stderr.write(
    `These tests need packages of Debian 12: sudo apt-get install --no-install-recommends ${missing.join(" ")}\n`,
  );
  process.exit(2);
}
await setUp("all");
// The tests of packages pack them as they are built.
await run(step("Types", commandOf("tsc"), ["--build"]));
await run(step("Packing the command", join(ROOT, "tools/pack-command.mjs"), []));
// One after the other: three servers would share the processors.
for (const [tier, title] of [
  ["postgres-15", "Storage in Debian's PostgreSQL 15"],
  ["pgbouncer", "The same through PgBouncer"],
  ["every-statement", "Connections that are cut at every statement"],
  [
    "system",
    "Servers that are killed, or full, the books of other programs, dialogues at a terminal, completion in zsh and fish, the package of Debian, and the model of sign-on",
  ],
])
  await run(vitest(title, [tier]));
for (const server of ["postgres", "pgbouncer"])
  await run(
    conformance(`Conformance of a server on ${server}`, [
      join(ROOT, "tools/testing/with-databases.ts"),
      server,
    ]),
  );
end();
