import { afterAll, beforeAll, describe } from "vitest";
import { type Postgres, type Server, startPgBouncer, startPostgres } from "./debian.ts";

interface Reached {
  readonly postgres: Postgres;
  /** Where clients reach it. */
  readonly url: string;
}

/** Describes with a server of its own, that may be killed, what is so both directly and through PgBouncer. */
export const describeEachWay = (title: string, tests: (reached: () => Reached) => void): void =>
  describe.each(["directly", "through PgBouncer"])(title, (how) => {
    let postgres: Postgres;
    let pooler: Server | undefined;
    beforeAll(async () => {
      postgres = await startPostgres();
      if (how === "through PgBouncer") pooler = await startPgBouncer(postgres);
    });
    afterAll(async () => {
      await pooler?.stop();
      await postgres.stop();
    });
    tests(() => ({ postgres, url: `${(pooler ?? postgres).url}/postgres` }));
  });
