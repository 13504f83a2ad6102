import { type SignInStart, SignInStarts } from "@farthing/core/sso";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { endedForgetter } from "./forget-ended.ts";

const COLUMNS = "state_hash, browser_hash, provider, app_state, code_challenge, created_at, expires_at";

export const sqliteSignInStarts = ({ db, write }: Connection): SignInStarts["Service"] => {
  const insert = db.prepare<[SignInStart]>(
    `INSERT INTO sign_in_starts (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, "@$&")})`,
  );
  const forget = endedForgetter(db, "sign_in_starts");
  const take = db.prepare<[Readonly<Record<string, string>>], SignInStart>(
    `DELETE FROM sign_in_starts
     WHERE state_hash = @state_hash AND browser_hash = @browser_hash AND provider = @provider AND expires_at > @at
     RETURNING ${COLUMNS}`,
  );
  return SignInStarts.of({
    add: (start) =>
      write("sign_ins.add", () => {
        forget(start.created_at);
        insert.run(start);
        return Result.void;
      }),
    take: (wanted) => write("sign_ins.take", () => Result.succeed(take.get(wanted))),
  });
};
