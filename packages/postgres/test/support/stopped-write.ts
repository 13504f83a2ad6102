/** A program that writes to a family that another one has locked, and prints what became of it: `stopped-write.ts URL MILLISECONDS`. */
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { connect } from "../../src/connection/connection.ts";
import { sql } from "../../src/connection/sql.ts";

const [url = "", answer_within] = process.argv.slice(2);
const { write, close } = connect({
  ...{ url, connections: 1, patience: 60_000, answer_within: Number(answer_within) },
});
const written = write("test", async ({ run }) =>
  Result.succeed(await run(sql`UPDATE families SET currency = 'SEK'`)),
);
process.stdout.write(
  await Effect.runPromise(
    Effect.match(written, { onFailure: ({ reason }) => reason, onSuccess: (rows) => `wrote ${rows}` }),
  ),
);
await close();
