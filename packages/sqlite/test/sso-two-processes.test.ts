import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Users } from "@farthing/core/access";
import {
  AuditLog,
  authenticate,
  createAccount,
  exchangeCode,
  issueAuthorizationCode,
  issueLinkingCode,
  originOf,
  refreshTokens,
  revokeToken,
  type SignInStart,
  SignInStarts,
} from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { layerSqlite } from "../src/index.ts";
import { AT, foundBooks } from "./support/books.ts";
import { soon, twoProcesses } from "./support/other-process.ts";
import { newFile } from "./support/temporary.ts";

const ORIGIN = originOf("203.0.113.7", "Example/1.0");
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VERIFIER = Redacted.make("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");

const stored = <A, E>(
  file: string,
  work: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>,
): Promise<A> =>
  Effect.runPromise(Effect.provide(work, [layerSqlite({ file }), SecureRandom.layerWebCrypto]));

const issue = (user_id: string, code_challenge: string | null = null) =>
  Effect.map(issueAuthorizationCode({ user_id, provider: "google", code_challenge }), ({ code }) => code);

const issueLinking = (email: string, subject = email) =>
  Effect.map(
    issueLinkingCode({
      identity: {
        ...{ provider: "google", issuer: "https://id.example.com", subject, email },
        ...{ first_name: "Grace", last_name: null },
      },
      allow_account_creation: true,
      code_challenge: null,
    }),
    ({ code }) => code,
  );

const exchange = (code: Redacted.Redacted<string>, code_verifier?: Redacted.Redacted<string>) =>
  exchangeCode({ code, code_verifier, origin: ORIGIN });

const create = (linking_code: Redacted.Redacted<string>) =>
  createAccount({
    ...{ linking_code, code_verifier: undefined, first_name: "", last_name: "", origin: ORIGIN },
  });

/** How many of the outcomes are which. */
const tally = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
};

const auditEvents = Effect.map(
  AuditLog.use((log) => log.list(1000)),
  (entries) => entries.map(({ event }) => event),
);

describe("two processes on one file", () => {
  it("of two hundred exchanges of one code make one, and revoke what came of it once", async () => {
    const file = newFile();
    const code = await stored(
      file,
      Effect.gen(function* () {
        const { user } = yield* foundBooks(0);
        return Redacted.value(yield* issue(user.id));
      }),
    );
    const both = await twoProcesses(file);
    const at = soon();
    const outcomes = await Promise.all(
      both.map((each) => each.ask("present", { file, how: "exchange", secret: code, times: 100, at })),
    );
    expect(tally(outcomes.flat())).toEqual({ done: 1, InvalidCode: 199 });
    expect(await stored(file, auditEvents)).toEqual(["authorization_code_replayed"]);
    const sql = "SELECT count(*), count(revoked_at) FROM token_families";
    expect(await both[0].ask("query", { file, sql })).toEqual([[1, 1]]);
  });

  it("make one of each code that both present in the same millisecond: tokens, an account, a new pair", async () => {
    const file = newFile();
    const { user } = await stored(file, foundBooks(0));
    const both = await twoProcesses(file);
    const rounds = 5;
    for (let round = 0; round < rounds; round += 1) {
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
        const at = soon();
        const secret = Redacted.value(secrets[how]);
        const outcomes = await Promise.all(
          both.map((each) => each.ask("present", { file, how, secret, times: 1, at })),
        );
        const refused = how === "refresh" ? "InvalidGrant" : "InvalidCode";
        expect(outcomes.flat().toSorted()).toEqual([refused, "done"]);
      }
    }
    const sql = `SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM families),
      (SELECT count(*) FROM identities), (SELECT count(*) FROM refresh_tokens)`;
    // Each round: an exchange, an exchange and its refresh, an account.
    expect(await both[0].ask("query", { file, sql })).toEqual([[1 + rounds, 1 + rounds, rounds, 4 * rounds]]);
    expect(tally(await stored(file, auditEvents))).toEqual({
      authorization_code_replayed: rounds,
      jit_account_created: rounds,
      refresh_token_replayed: rounds,
    });
  });

  it("finish a sign-in once, however often and wherever the browser comes back", async () => {
    const file = newFile();
    const both = await twoProcesses(file);
    /** Somebody who has begun to sign in, in one browser. */
    const begun = async (): Promise<string> => {
      const state = randomBytes(32).toString("hex");
      const start: SignInStart = {
        ...{
          state_hash: state,
          browser_hash: state,
          provider: "google",
          app_state: null,
          code_challenge: null,
        },
        ...{ created_at: AT, expires_at: "9999-01-01T00:00:00.000Z" },
      };
      await stored(
        file,
        SignInStarts.use((starts) => starts.add(start)),
      );
      return state;
    };
    for (const times of [100, 1, 1, 1, 1, 1]) {
      const secret = await begun();
      const at = soon();
      const outcomes = await Promise.all(
        both.map((each) => each.ask("present", { file, how: "finish", secret, times, at })),
      );
      expect(tally(outcomes.flat())).toEqual({ done: 1, NoStart: 2 * times - 1 });
    }
  });

  it("make one account of two codes of one identity, and of two of one address", async () => {
    const file = newFile();
    const both = await twoProcesses(file);
    for (let round = 0; round < 4; round += 1) {
      const subjects = round % 2 === 0 ? ["same", "same"] : ["one", "other"];
      const codes = await stored(
        file,
        Effect.all(subjects.map((subject) => issueLinking(`${round}@example.com`, `${subject} ${round}`))),
      );
      const at = soon();
      const outcomes = await Promise.all(
        both.map((each, index) =>
          each.ask("present", {
            ...{ file, how: "createAccount", times: 1, at },
            secret: Redacted.value(codes[index]!),
          }),
        ),
      );
      expect(outcomes.flat().toSorted()).toEqual(["AccountRefused", "done"]);
    }
    expect(
      await stored(
        file,
        Users.use((users) => users.list(100)),
      ),
    ).toHaveLength(4);
  });
});

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
        yield* Effect.flip(refreshTokens(tokens.refresh_token, ORIGIN));
        yield* Effect.flip(exchange(code, VERIFIER));
        const all = [code, unused, linking, unusedLinking, VERIFIER];
        for (const pair of [tokens, refreshed, account.tokens])
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
