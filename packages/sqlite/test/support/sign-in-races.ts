import { randomBytes } from "node:crypto";
import { Users } from "@farthing/core/access";
import { type SignInStart, SignInStarts } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { AT, foundBooks } from "./books.ts";
import { newFile } from "./new-file.ts";
import type { TwoProcesses } from "./other-process.ts";
import { auditEvents, exchange, issue, issueLinking, stored } from "./sign-ins.ts";

/** How many of the outcomes are which. */
const tally = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
};

/** What two processes do at once with a code, a token or the state of a sign-in, so many times. */
export const signInRaces = ({ one, atOnce }: TwoProcesses, times: number): unknown =>
  describe(`two processes on one file, ${times} times at once`, () => {
    it("of all exchanges of one code make one, and revoke what came of it once", async () => {
      const file = newFile();
      const secret = await stored(
        file,
        Effect.gen(function* () {
          const { user } = yield* foundBooks(0);
          return Redacted.value(yield* issue(user.id));
        }),
      );
      const outcomes = await atOnce((each, meeting) =>
        each.ask("present", { file, how: "exchange", secret, times, meeting }),
      );
      expect(tally(outcomes.flat())).toEqual({ done: 1, InvalidCode: 2 * times - 1 });
      expect(await stored(file, auditEvents)).toEqual(["authorization_code_replayed"]);
      const sql = "SELECT count(*), count(revoked_at) FROM token_families";
      expect(await one.ask("query", { file, sql })).toEqual([[1, 1]]);
    });

    it("make one of each code that both present: tokens, an account, a new pair", async () => {
      const file = newFile();
      const { user } = await stored(file, foundBooks(0));
      for (let round = 0; round < times; round += 1) {
        const secrets = await stored(
          file,
          Effect.gen(function* () {
            const { tokens } = yield* exchange(yield* issue(user.id));
            return {
              exchange: yield* issue(user.id),
              createAccount: yield* issueLinking(`${round}@example.com`),
              refresh: tokens.refresh_token,
            };
          }),
        );
        for (const how of ["exchange", "createAccount", "refresh"] as const) {
          const secret = Redacted.value(secrets[how]);
          const outcomes = await atOnce((each, meeting) =>
            each.ask("present", { file, how, secret, times: 1, meeting }),
          );
          // Both get the one pair that is made.
          expect(outcomes.flat().toSorted()).toEqual([how === "refresh" ? "done" : "InvalidCode", "done"]);
        }
      }
      const sql = `SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM families),
        (SELECT count(*) FROM identities), (SELECT count(*) FROM refresh_tokens)`;
      // Each round: an exchange, an exchange and its refresh, an account.
      expect(await one.ask("query", { file, sql })).toEqual([[1 + times, 1 + times, times, 4 * times]]);
      expect(tally(await stored(file, auditEvents))).toEqual({
        authorization_code_replayed: times,
        jit_account_created: times,
      });
    });

    it("finish a sign-in once, however often and wherever the browser comes back", async () => {
      const file = newFile();
      /** Somebody who has begun to sign in, in one browser. */
      const begun = async (): Promise<string> => {
        const state = randomBytes(32).toString("hex");
        const start: SignInStart = {
          ...{ state_hash: state, browser_hash: state, provider: "google", app_state: null },
          ...{ code_challenge: null, created_at: AT, expires_at: "9999-01-01T00:00:00.000Z" },
        };
        await stored(
          file,
          SignInStarts.use((starts) => starts.add(start)),
        );
        return state;
      };
      for (const comes of [times, ...Array.from({ length: times }, () => 1)]) {
        const secret = await begun();
        const outcomes = await atOnce((each, meeting) =>
          each.ask("present", { file, how: "finish", secret, times: comes, meeting }),
        );
        expect(tally(outcomes.flat())).toEqual({ done: 1, NoStart: 2 * comes - 1 });
      }
    });

    it("make one account of two codes of one identity, and of two of one address", async () => {
      const file = newFile();
      for (let round = 0; round < times; round += 1) {
        const subjects = round % 2 === 0 ? ["same", "same"] : ["one", "other"];
        const codes = await stored(
          file,
          Effect.all(subjects.map((subject) => issueLinking(`${round}@example.com`, `${subject} ${round}`))),
        );
        const outcomes = await atOnce((each, meeting) =>
          each.ask("present", {
            ...{ file, how: "createAccount", times: 1, meeting },
            secret: Redacted.value(codes[meeting.index]!),
          }),
        );
        expect(outcomes.flat().toSorted()).toEqual(["AccountRefused", "done"]);
      }
      const users = Users.use(({ list }) => list(times + 1));
      expect(await stored(file, users)).toHaveLength(times);
    });
  });
