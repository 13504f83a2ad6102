import { type Begun, IdempotencyKeys, type NamedRequest } from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { endedForgetter } from "./forget-ended.ts";

interface KeyRow {
  readonly fingerprint: string;
  readonly free_at: string;
  readonly kept_until: string;
  readonly status: number | null;
  readonly body: string | null;
}

type Attempt = Pick<NamedRequest, "credential" | "key" | "attempt">;

const COLUMNS = "credential, key, user_id, fingerprint, attempt, free_at, kept_until";

const OF_ATTEMPT = "WHERE credential = @credential AND key = @key AND attempt = @attempt AND status IS NULL";

export const sqliteIdempotencyKeys = ({ db, write }: Connection): IdempotencyKeys["Service"] => {
  const forget = endedForgetter(db, "idempotency_keys");
  const find = db.prepare<[string, string], KeyRow>(
    "SELECT fingerprint, free_at, kept_until, status, body FROM idempotency_keys WHERE credential = ? AND key = ?",
  );
  const insert = db.prepare<[NamedRequest]>(
    `INSERT OR REPLACE INTO idempotency_keys (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, "@$&")})`,
  );
  const keep = db.prepare<[Attempt & { readonly status: number; readonly body: string }]>(
    `UPDATE idempotency_keys SET status = @status, body = @body ${OF_ATTEMPT}`,
  );
  const release = db.prepare<[Attempt]>(`DELETE FROM idempotency_keys ${OF_ATTEMPT}`);
  return IdempotencyKeys.of({
    begin: (request) =>
      write("idempotency_keys.begin", () => {
        forget(request.at);
        const before = find.get(request.credential, request.key);
        if (before !== undefined && request.at < before.kept_until) {
          const { fingerprint, free_at, status, body } = before;
          if (fingerprint !== request.fingerprint) return Result.succeed<Begun>({ _tag: "Reused" });
          if (status !== null)
            return Result.succeed<Begun>({ _tag: "Answered", answer: { status, body: body! } });
          if (request.at < free_at) return Result.succeed<Begun>({ _tag: "InUse" });
        }
        insert.run(request);
        return Result.succeed<Begun>({ _tag: "Begun" });
      }),
    finish: ({ credential, key, attempt }, answer) =>
      write("idempotency_keys.finish", () => {
        const own = { credential, key, attempt };
        if (answer === undefined) release.run(own);
        else keep.run({ ...own, ...answer });
        return Result.void;
      }),
  });
};
