import type { TestProject } from "vitest/node";
import { startPgBouncer, startPostgres } from "./debian.ts";

/** One server of Debian's PostgreSQL for all tests; those of the project `pgbouncer` reach it through PgBouncer. */
export default async ({ name, provide }: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres();
  const pooler = name === "pgbouncer" ? await startPgBouncer(postgres) : undefined;
  provide("postgres", (pooler ?? postgres).url);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
};
