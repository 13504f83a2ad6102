// @module-tag slow

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { authenticate, refreshTokens, revokeToken } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { foundBooks } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";
import { twoProcesses } from "./support/other-process.ts";
import { signInRaces } from "./support/sign-in-races.ts";
import {
  auditEvents,
  CHALLENGE,
  create,
  exchange,
  issue,
  issueLinking,
  ORIGIN,
  stored,
  VERIFIER,
} from "./support/sign-ins.ts";

const both = twoProcesses();
signInRaces(both, 1);
describe("more often", SLOW, () => void signInRaces(both, 3));

describe("a restart", () => {
  it("between issue and use loses nothing, nor does one afterwards", async () => {
    const file = newFile();
    const issued = await stored(
      file,
      Effect.gen(function* () {
        const { user } = yield* foundBooks(0);
        return {
          user,
          code: yield* issue(user.id, CHALLENGE),
          linking: yield* issueLinking("grace@example.com"),
        };
      }),
    );
    const { tokens } = await stored(file, exchange(issued.code, VERIFIER));
    const account = await stored(file, create(issued.linking));
    expect(account.user.email).toBe("grace@example.com");
    const refreshed = await stored(file, refreshTokens(tokens.refresh_token, ORIGIN));
    const whose = (text: Redacted.Redacted<string>) =>
      Effect.map(authenticate({ _tag: "AccessToken", text }), ({ user }) => user);
    expect(await stored(file, whose(refreshed.access_token))).toEqual(issued.user);
    expect(await stored(file, whose(account.tokens.access_token))).toEqual(account.user);
    expect((await stored(file, Effect.flip(exchange(issued.code, VERIFIER))))._tag).toBe("InvalidCode");
    expect((await stored(file, Effect.flip(whose(refreshed.access_token))))._tag).toBe("Unauthorized");
    expect(await stored(file, auditEvents)).toEqual(["authorization_code_replayed", "jit_account_created"]);
  });
});

describe("the files of the database", () => {
  /** Everything that stands beside the database, as one text in which each byte is a character. */
  const bytesBeside = (file: string): string =>
    readdirSync(dirname(file))
      .map((name) => readFileSync(join(dirname(file), name), "latin1"))
      .join("\n");

  it("hold no code, token or verifier, neither while they are open nor afterwards", async () => {
    const file = newFile();
    const seen = await stored(
      file,
      Effect.gen(function* () {
        const { user } = yield* foundBooks(0);
        const code = yield* issue(user.id, CHALLENGE);
        const unused = yield* issue(user.id);
        const linking = yield* issueLinking("grace@example.com");
        const unusedLinking = yield* issueLinking("other@example.com");
        const { tokens } = yield* exchange(code, VERIFIER);
        const refreshed = yield* refreshTokens(tokens.refresh_token, ORIGIN);
        const account = yield* create(linking);
        yield* revokeToken(account.tokens.access_token);
        const again = yield* refreshTokens(tokens.refresh_token, ORIGIN);
        yield* Effect.flip(refreshTokens(tokens.refresh_token, ORIGIN, 0));
        yield* Effect.flip(exchange(code, VERIFIER));
        const all = [code, unused, linking, unusedLinking, VERIFIER];
        for (const pair of [tokens, refreshed, again, account.tokens])
          all.push(pair.access_token, pair.refresh_token);
        for (const ending of ["", "-wal", "-shm"]) expect(existsSync(file + ending)).toBe(true);
        return { secrets: all.map(Redacted.value), open: bytesBeside(file) };
      }),
    );
    for (const bytes of [seen.open, bytesBeside(file)]) {
      // What is to be there is found, so that what is not found is not there.
      for (const there of ["grace@example.com", "refresh_token_replayed", CHALLENGE])
        expect(bytes.includes(there), there).toBe(true);
      for (const secret of seen.secrets) {
        const bare = secret.replace(/^f[ar]t_/, "");
        const raw = Buffer.from(bare, "base64url");
        for (const text of [bare, raw.toString("latin1"), raw.toString("hex"), raw.toString("base64")])
          expect(bytes.includes(text), "a secret is in a file").toBe(false);
      }
    }
  });
});
