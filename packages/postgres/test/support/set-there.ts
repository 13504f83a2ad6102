import { inject } from "vitest";
import { onDatabase } from "./on-database.ts";

/** Sets something in a database for everybody: connections that know nothing of it, also those of a pooler, are ended. */
export const setThere = (url: string, setting: string): Promise<void> =>
  onDatabase(`${inject("postgres")}/postgres`, async (client) => {
    const name = new URL(url).pathname.slice(1);
    await client.query(`ALTER DATABASE ${name} SET ${setting}`);
    await client.query("SELECT pg_terminate_backend(pid, 300000) FROM pg_stat_activity WHERE datname = $1", [
      name,
    ]);
  });
