import { type SignInStart, SignInStarts } from "@farthing/core/sso";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { raw, sql } from "../connection/sql.ts";
import { deletionOfEnded } from "./forget.ts";

const COLUMNS = raw("state_hash, browser_hash, provider, app_state, code_challenge, created_at, expires_at");

export const postgresSignInStarts = ({ write }: Connection): SignInStarts["Service"] =>
  SignInStarts.of({
    add: (start) =>
      write("sign_ins.add", async ({ run }) => {
        await run(
          sql`WITH ended AS (${deletionOfEnded("sign_in_starts", start.created_at, [start.state_hash])})
              INSERT INTO sign_in_starts (${COLUMNS})
              VALUES (${start.state_hash}, ${start.browser_hash}, ${start.provider}, ${start.app_state},
                ${start.code_challenge}, ${start.created_at}, ${start.expires_at})`,
        );
        return Result.void;
      }),
    take: ({ state_hash, browser_hash, provider, at }) =>
      write("sign_ins.take", async ({ get }) =>
        Result.succeed(
          await get<SignInStart>(
            sql`DELETE FROM sign_in_starts
                WHERE state_hash = ${state_hash} AND browser_hash = ${browser_hash} AND provider = ${provider}
                  AND expires_at > ${at}
                RETURNING ${COLUMNS}`,
          ),
        ),
      ),
  });
