import { type Begun, IdempotencyKeys } from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "./connection.ts";
import { forgetEnded } from "./forget.ts";
import { sql } from "./sql.ts";

interface KeyRow {
  readonly attempt: string;
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: string | null;
}

const begunAs = ({ attempt, fingerprint, status, body }: KeyRow, asked: KeyRow): Begun => {
  if (attempt === asked.attempt) return { _tag: "Begun" };
  if (fingerprint !== asked.fingerprint) return { _tag: "Reused" };
  return status === null ? { _tag: "InUse" } : { _tag: "Answered", answer: { status, body: body! } };
};

export const postgresIdempotencyKeys = ({ write }: Connection): IdempotencyKeys["Service"] =>
  IdempotencyKeys.of({
    begin: (request) =>
      write("idempotency_keys.begin", async (queries) => {
        const { credential, key, user_id, fingerprint, attempt, at, free_at, kept_until } = request;
        await forgetEnded(queries, "idempotency_keys", at);
        await queries.run(
          sql`INSERT INTO idempotency_keys AS k
                (credential, key, user_id, fingerprint, attempt, free_at, kept_until)
              VALUES (${credential}, ${key}, ${user_id}, ${fingerprint}, ${attempt}, ${free_at}, ${kept_until})
              ON CONFLICT (credential, key) DO UPDATE
              SET user_id = excluded.user_id, fingerprint = excluded.fingerprint, attempt = excluded.attempt,
                free_at = excluded.free_at, kept_until = excluded.kept_until, status = NULL, body = NULL
              WHERE k.kept_until <= ${at}
                OR (k.fingerprint = excluded.fingerprint AND k.status IS NULL AND k.free_at <= ${at})`,
        );
        // Whether it was written or not, it is locked.
        const kept = await queries.get<KeyRow>(
          sql`SELECT attempt, fingerprint, status, body FROM idempotency_keys
              WHERE credential = ${credential} AND key = ${key}`,
        );
        return Result.succeed(begunAs(kept!, { attempt, fingerprint, status: null, body: null }));
      }),
    finish: ({ credential, key, attempt }, answer) =>
      write("idempotency_keys.finish", async ({ run }) => {
        const own = sql`WHERE credential = ${credential} AND key = ${key} AND attempt = ${attempt} AND status IS NULL`;
        await run(
          answer === undefined
            ? sql`DELETE FROM idempotency_keys ${own}`
            : sql`UPDATE idempotency_keys SET status = ${answer.status}, body = ${answer.body} ${own}`,
        );
        return Result.void;
      }),
  });
