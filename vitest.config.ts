import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Packages are tested from their sources, the command as it is published.
const conditions = ["@farthing/source", "node", "default"];

const ALL = ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "{examples,simulator}/*.test.ts"];
/** No process, server or database: the rules, and what is pure of the other rooms. */
const UNIT = [
  "tools/testing/*.test.ts",
  "packages/{core,contracts,preflight,recognition,statements,tables,values}/test/**/*.test.ts",
  "{packages,apps}/*/test/unit/**/*.test.ts",
];
/** What needs a browser; one serves all of them. */
const PAGE = ["apps/page/test/browser/**/*.test.ts"];
/** What needs a server of PostgreSQL; one serves all of them. */
const POSTGRES = ["packages/postgres/test/**/*.test.ts", "apps/cli/test/postgres/**/*.test.ts"];
/** What kills, fills or floods, and so takes too long for `npm test`. */
const SLOW = ["**/*.slow.test.ts"];
/** Thousands of histories, growth at full size. Each has a short form of fixed seed in one of the others. */
const LONG = ["**/*.long.test.ts"];
/** Connections that are cut at each statement in turn, which takes minutes. Each has a short form in the tier `postgres`. */
const EVERY = ["packages/postgres/test/*.every.test.ts"];
/** What needs Debian's packages, and starts its servers itself. */
const SYSTEM = ["**/*.system.test.ts"];
/**
 * PgBouncer ends TLS itself, gives a connection that was ended to whoever asks next, also to the test that ended it, and keeps
 * connections that tell how much they read when they end.
 */
const NOT_THROUGH_PGBOUNCER = [
  "packages/postgres/test/tls.test.ts",
  "packages/postgres/test/unknown-family.test.ts",
  "apps/cli/test/postgres/append-histories.slow.test.ts",
];

const PACK = "tools/pack-command.mjs";
const BROWSER = "tools/page-browser.mjs";
const POSTGRES_SERVER = "packages/postgres/test/support/server.ts";
const DEBIAN_SERVER = "packages/postgres/test/support/debian-server.ts";
/** What `npm test` finds it finds again; the tier `long` tries other cases each time. */
const SEED = "tools/fixed-seed.mjs";
/** Undoes what the tests of a file leave. */
const EACH_FILE = "tools/testing/each-file.ts";

/** The runner alone says how long a test may take: what hangs is ended, what is slow is no failure. */
const MINUTES = 60_000;

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 5 * MINUTES,
    hookTimeout: 5 * MINUTES,
    // One more than processors: much of a test is waiting for a process or a server that it has started.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: "slow", description: "What takes too long for `npm test`: tools/testing/slow.ts." }],
    projects: [
      // Files that run one after the other share a process, as to load the core anew for each would take half of the time: what a
      // file changes in its process it changes back (tools/testing/of-file.ts, stand-in.ts).
      {
        extends: true,
        test: {
          ...{ name: "unit", include: UNIT, exclude: [...LONG, ...SYSTEM], isolate: false },
          setupFiles: [SEED, EACH_FILE],
        },
      },
      {
        extends: true,
        test: {
          name: "edges",
          include: ALL,
          exclude: [...UNIT, ...PAGE, ...POSTGRES, ...SLOW, ...LONG, ...SYSTEM],
          isolate: false,
          globalSetup: PACK,
          setupFiles: [SEED, EACH_FILE],
        },
      },
      {
        extends: true,
        test: {
          name: "page",
          include: PAGE,
          exclude: LONG,
          isolate: false,
          globalSetup: BROWSER,
          setupFiles: [SEED, EACH_FILE],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: POSTGRES,
          exclude: [...UNIT, ...SLOW, ...LONG, ...EVERY, ...SYSTEM],
          isolate: false,
          globalSetup: POSTGRES_SERVER,
          setupFiles: [SEED, EACH_FILE],
        },
      },
      // The same tests again, with the packages of Debian: `npm run test:system`.
      ...["postgres-15", "pgbouncer"].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: POSTGRES,
          exclude: [
            ...UNIT,
            ...LONG,
            ...EVERY,
            ...SYSTEM,
            ...(name === "pgbouncer" ? NOT_THROUGH_PGBOUNCER : []),
          ],
          isolate: false,
          globalSetup: DEBIAN_SERVER,
          setupFiles: [SEED, EACH_FILE],
        },
      })),
      {
        extends: true,
        test: {
          name: "every-statement",
          include: EVERY,
          globalSetup: DEBIAN_SERVER,
          setupFiles: [SEED, EACH_FILE],
          testTimeout: 30 * MINUTES,
        },
      },
      { extends: true, test: { name: "system", include: SYSTEM, setupFiles: [SEED, EACH_FILE] } },
      {
        extends: true,
        test: {
          name: "slow",
          include: SLOW,
          isolate: false,
          globalSetup: [PACK, POSTGRES_SERVER],
          setupFiles: [SEED, EACH_FILE],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: LONG,
          globalSetup: [PACK, POSTGRES_SERVER, BROWSER],
          setupFiles: EACH_FILE,
          testTimeout: 60 * MINUTES,
          hookTimeout: 60 * MINUTES,
        },
      },
    ],
  },
});
