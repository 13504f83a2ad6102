import { type Begun, IdempotencyKeys } from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { sql } from "../connection/sql.ts";
import { deletionOfEnded } from "./forget.ts";

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
      write("idempotency_keys.begin", async ({ get }) => {
        const { credential, key, user_id, fingerprint, attempt, at, free_at, kept_until } = request;
        // What is kept is written again as it is: otherwise nothing is told of a row that others have just begun.
        const kept = await get<KeyRow>(
          sql`WITH ended AS (${deletionOfEnded("idempotency_keys", at, [credential, key])})
              INSERT INTO idempotency_keys AS k
                (credential, key, user_id, fingerprint, attempt, free_at, kept_until)
              VALUES (${credential}, ${key}, ${user_id}, ${fingerprint}, ${attempt}, ${free_at}, ${kept_until})
              ON CONFLICT (credential, key) DO UPDATE
              SET (user_id, fingerprint, attempt, free_at, kept_until, status, body) = (
                SELECT f.user_id, f.fingerprint, f.attempt, f.free_at, f.kept_until, f.status, f.body
                FROM (VALUES
                  (true, excluded.user_id, excluded.fingerprint, excluded.attempt, excluded.free_at,
                    excluded.kept_until, NULL::integer, NULL::text),
                  (false, k.user_id, k.fingerprint, k.attempt, k.free_at, k.kept_until, k.status, k.body)
                ) AS f (is_new, user_id, fingerprint, attempt, free_at, kept_until, status, body)
                WHERE f.is_new = (k.kept_until <= ${at}
                  OR (k.fingerprint = excluded.fingerprint AND k.status IS NULL AND k.free_at <= ${at})))
              RETURNING k.attempt, k.fingerprint, k.status, k.body`,
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
