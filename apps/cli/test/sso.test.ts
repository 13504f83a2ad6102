import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createUser } from "@farthing/core/access";
import { createAccount, exchangeCode, originOf } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import {
  begunDatabase,
  HOSTILE,
  jsonOf,
  MOMENT,
  newDatabase,
  on,
  refused,
  UNSAFE,
} from "./stored-support.ts";
import { file } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const ORIGIN = originOf("203.0.113.9", "Phone");

/** What becomes of something on a database: its answer, or the name of its error. */
const tried = <A, E extends { readonly _tag: string }>(
  database: string,
  work: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>,
): Promise<A | string> =>
  work.pipe(
    Effect.catch((error) => Effect.succeed(error._tag)),
    Effect.provide(layerSqlite({ file: database })),
    Effect.provide(SecureRandom.layerWebCrypto),
    Effect.runPromise,
  );

/** Makes a user without a process for it. */
const addUser = (database: string, name: string) =>
  tried(database, createUser({ email: `${name}@example.com`, first_name: name, last_name: "Quill" }));

const secret = (text: string | undefined) => (text === undefined ? undefined : Redacted.make(text));

/** Whom a code signs in. */
const exchanged = (database: string, code: string, verifier?: string) =>
  tried(
    database,
    Effect.map(
      exchangeCode({ code: Redacted.make(code), code_verifier: secret(verifier), origin: ORIGIN }),
      ({ user }) => user.email,
    ),
  );

/** Who is made of a code. */
const created = (database: string, code: string, verifier?: string) =>
  tried(
    database,
    Effect.map(
      createAccount({
        ...{ linking_code: Redacted.make(code), code_verifier: secret(verifier), origin: ORIGIN },
        ...{ first_name: "", last_name: "" },
      }),
      ({ user }) => `${user.email} ${user.first_name} ${user.last_name}`,
    ),
  );

const pkce = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};

const CODE = expect.stringMatching(/^[A-Za-z0-9_-]{43}$/);
const PRETTY = /^[A-Za-z0-9_-]{43}\n\nIt works once, until \S+Z, and is not shown again\.\n$/;
const JSON_FORMAT = ["--format", "json"];

const who = (provider: string, subject: string): readonly string[] => [
  ...["--provider", provider, "--subject", subject],
];

/** What stands in the database, by another program than ours. */
const rowsOf = (database: string, sql: string): unknown[] => {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

/** How many minutes after its code was issued each code of a table ends, and when. */
const lifetimes = (database: string, table: string): unknown[] =>
  rowsOf(
    database,
    `SELECT round((julianday(expires_at) - julianday(issued_at)) * 1440, 3) AS minutes, expires_at FROM ${table}`,
  );

const ada = "ada@example.com";

describe("farthing sso authorization-code", () => {
  it("prints a code once, that signs its user in once", async () => {
    const database = newDatabase();
    const run = on(database);
    await addUser(database, "Ada");
    const { verifier, challenge } = pkce();
    const make = (...more: string[]) =>
      run("sso", "authorization-code", "--user", " ADA@example.com ", ...more);
    const [plain, bound, pretty] = await Promise.all([
      make(...JSON_FORMAT),
      make(...JSON_FORMAT, "--code-challenge", challenge),
      make(),
    ]);
    const made = jsonOf(plain);
    expect(made).toEqual({ code: CODE, expires_at: MOMENT });
    expect(Object.keys(made)).toEqual(["code", "expires_at"]);
    expect(lifetimes(database, "authorization_codes")).toContainEqual({
      minutes: 5,
      expires_at: made.expires_at,
    });
    expect([pretty.exit, pretty.stderr]).toEqual([0, ""]);
    expect(pretty.stdout).toMatch(PRETTY);

    const codes = [made.code, jsonOf(bound).code, pretty.stdout.slice(0, 43)];
    expect(new Set(codes).size).toBe(3);
    for (const name of readdirSync(dirname(database)))
      for (const code of codes)
        expect(readFileSync(join(dirname(database), name)).includes(code)).toBe(false);

    expect(await created(database, made.code)).toBe("InvalidCode");
    expect(await exchanged(database, made.code)).toBe(ada);
    expect(await exchanged(database, made.code)).toBe("InvalidCode");
    expect(await exchanged(database, codes[1])).toBe("InvalidCode");
    expect(await exchanged(database, codes[1], pkce().verifier)).toBe("InvalidCode");
    expect(await exchanged(database, codes[1], verifier)).toBe(ada);
    expect(await exchanged(database, codes[2])).toBe(ada);
  });

  it("says what is wrong, and makes nothing", async () => {
    const database = newDatabase();
    const run = on(database);
    await addUser(database, "Ada");
    const code = ["sso", "authorization-code"];
    await addUser(database, "Gone");
    await run("user", "deactivate", "gone@example.com");
    const gone = "gone@example.com is deactivated and cannot sign in";
    await Promise.all([
      refused(run, [...code, "--user", " GONE@example.com"], 1, "validation_failed", gone),
      refused(run, [...code, "--user", "jo@example.com"], 1, "user_not_found", '"jo@example.com"'),
      refused(run, [...code, "--user", " "], 1, "user_not_found", "does not exist"),
      refused(run, [...code, "--user", ada, "--code-challenge="], 2, "usage", "43 characters of an S256"),
    ]);
  });
});

describe("farthing sso linking-code", () => {
  it("prints a code that makes an account, where that is allowed", async () => {
    const database = await begunDatabase();
    const run = on(database);
    const { verifier, challenge } = pkce();
    const make = async (subject: string, email: string, ...more: string[]) => {
      const args = ["--email", email, ...more, ...JSON_FORMAT];
      return jsonOf(await run("sso", "linking-code", ...who("acme", subject), ...args));
    };
    const allowed = "--allow-account-creation";
    const named = [allowed, "--first-name", " Jo ", "--last-name", "Reed"];
    const [good, shut, nameless, blank, bound] = await Promise.all([
      make("1", " Jo@Example.com", ...named),
      make("2", "kim@example.com"),
      make("3", "lee@example.com", allowed, "--first-name", " "),
      make("4", " ", allowed),
      make("5", "max@example.com", allowed, "--code-challenge", challenge),
    ]);
    expect(good).toEqual({ code: CODE, expires_at: MOMENT });
    expect(Object.keys(good)).toEqual(["code", "expires_at"]);
    expect(lifetimes(database, "linking_codes")).toContainEqual({ minutes: 10, expires_at: good.expires_at });
    const pretty = await run("sso", "linking-code", ...who("acme", "6"), "--email", "x@example.com");
    expect(pretty.stdout).toContain("\n\nIt is for 6 of acme (issuer acme).\n");
    expect(pretty.stdout.replace(/It is for .*\n/, "")).toMatch(PRETTY);

    expect(await exchanged(database, good.code)).toBe("InvalidCode");
    expect(await created(database, good.code)).toBe("jo@example.com Jo Reed");
    expect(await created(database, good.code)).toBe("InvalidCode");
    expect(await created(database, shut.code)).toBe("AccountCreationDisabled");
    expect(await created(database, nameless.code)).toBe("lee@example.com  ");
    expect(await created(database, blank.code)).toBe("AccountRefused");
    expect(await created(database, bound.code)).toBe("InvalidCode");
    expect(await created(database, bound.code, verifier)).toBe("max@example.com  ");
  });

  it("prints none that could not be used", async () => {
    const run = on(await begunDatabase());
    const args = ["sso", "linking-code", ...who("acme", "1"), "--email"];
    for (const email of ["notmail", "j\u200bo@example.com", "j\u202eo@example.com", "\uff4ao@example.com"])
      await refused(run, [...args, email], 2, "usage", "--email must be an e-mail address");
    const challenge = ["jo@example.com", "--code-challenge", "x"];
    await refused(run, [...args, ...challenge], 2, "usage", "43 characters of an S256 challenge");
  });
});

it("farthing sso block and unblock say whether that is new, and codes of before heed it", async () => {
  const database = await begunDatabase();
  const run = on(database);
  const identity = who("acme", "248289");
  const { code } = jsonOf(
    await run(
      ...["sso", "linking-code", ...identity, "--email", "jo@example.com", "--allow-account-creation"],
      ...JSON_FORMAT,
    ),
  );
  const said = async (command: string) => {
    const { exit, stdout } = await run("sso", command, ...who(" acme", "248289 "));
    return [exit, stdout];
  };
  expect(await said("unblock")).toEqual([0, "248289 of acme (issuer acme) is already unblocked.\n"]);
  expect(await said("block")).toEqual([0, "248289 of acme (issuer acme) is now blocked.\n"]);
  expect(await said("block")).toEqual([0, "248289 of acme (issuer acme) is already blocked.\n"]);
  expect(await created(database, code)).toBe("IdentityBlocked");
  expect(jsonOf(await run("sso", "block", ...who("acme", "1"), ...JSON_FORMAT))).toEqual({
    ...{ provider: "acme", issuer: "acme", subject: "1", blocked: true },
  });
  expect(await said("unblock")).toEqual([0, "248289 of acme (issuer acme) is now unblocked.\n"]);
  expect(await created(database, code)).toBe("jo@example.com  ");
  expect(jsonOf(await run("sso", "unblock", ...who("acme", "1"), ...JSON_FORMAT))).toEqual({
    ...{ provider: "acme", issuer: "acme", subject: "1", blocked: false },
  });
  const { audit_entries } = jsonOf(await run("audit", "list", ...JSON_FORMAT));
  expect(audit_entries.map(({ event }: { event: string }) => event)).toEqual([
    ...["identity_unblocked", "jit_account_created", "identity_unblocked"],
    ...["identity_blocked", "identity_blocked"],
  ]);
});

describe("farthing sso link and unlink", () => {
  it("give an identity to one user and take it again", async () => {
    const database = newDatabase();
    const run = on(database);
    await addUser(database, "Ada");
    await addUser(database, "Jo");
    const acme = { provider: "acme", issuer: "acme", subject: "1" };
    const one = "1 of acme (issuer acme)";
    const to = (email: string) => ["--user", email, ...who("acme", "1")];
    const said = async (command: string, email: string) => {
      const { exit, stdout } = await run("sso", command, ...to(email));
      return [exit, stdout];
    };
    expect(await said("unlink", ada)).toEqual([1, `${one} is not linked to ${ada}.\n`]);
    expect(await said("link", ada)).toEqual([0, `${one} is linked to ${ada}.\n`]);
    expect((await said("link", ada))[0], "once more changes nothing").toBe(0);
    const jo = "jo@example.com";
    const linked = ["sso", "link", ...to(jo)];
    await refused(run, linked, 1, "identity_taken", "belongs to another user.*farthing sso unlink");
    expect(await said("unlink", jo)).toEqual([1, `${one} is not linked to ${jo}.\n`]);
    expect(await said("unlink", ` ${ada.toUpperCase()}`)).toEqual([
      0,
      `${one} is no longer linked to ${ada.toUpperCase()}.\n`,
    ]);
    const linking = await run("sso", "link", ...to(jo), ...JSON_FORMAT);
    expect(jsonOf(linking)).toEqual({ ...acme, user: jo });
    const unlink = () => run("sso", "unlink", ...to(jo), ...JSON_FORMAT);
    expect(jsonOf(await unlink())).toEqual({ ...acme, user: jo, unlinked: true });
    const again = await unlink();
    expect(again.exit).toBe(1);
    expect(jsonOf(again)).toEqual({ ...acme, user: jo, unlinked: false });
    const { audit_entries } = jsonOf(await run("audit", "list", ...JSON_FORMAT));
    expect(audit_entries.map(({ event }: { event: string }) => event.replace("identity_", ""))).toEqual([
      ...["unlinked", "linked", "unlinked", "linked"],
    ]);
  });

  it("show names of others harmlessly", async () => {
    const database = newDatabase();
    const run = on(database);
    await addUser(database, "Ada");
    const identity = who("acme", `${HOSTILE} 2`);
    for (const [command, ...more] of [["link", "--user", ada], ["unlink", "--user", ada], ["block"]]) {
      const { exit, stdout } = await run("sso", command!, ...more, ...identity);
      expect(exit).toBe(0);
      expect(stdout.trimEnd().split("\n")).toHaveLength(1);
      expect(stdout).not.toMatch(UNSAFE);
    }
    const unknown = await run("sso", "unlink", "--user", HOSTILE, ...identity);
    expect([unknown.exit, unknown.stdout]).toEqual([1, ""]);
    expect(unknown.stderr).not.toMatch(UNSAFE);
    const { stdout } = await run("audit", "list");
    expect(stdout).not.toMatch(UNSAFE);
    expect(stdout.trimEnd().split("\n")).toHaveLength(4);
  });

  it.each(["Acme Corp", "mobile", "-acme", HOSTILE])(
    "know none anew of a provider that nobody can configure: %j, and let one go",
    async (name) => {
      const database = newDatabase();
      const run = on(database);
      await addUser(database, "Ada");
      const named = who(name, "7");
      const code = ["linking-code", "--email", "jo@example.com"];
      for (const command of [["link", "--user", ada], ["block"], code])
        await refused(run, ["sso", ...command, ...named], 2, "usage", "No provider can be named");
      const [unlink, unblock] = [["unlink", "--user", ada], ["unblock"]];
      expect((await run("sso", ...unlink!, ...named)).exit).toBe(1);
      expect((await run("sso", ...unblock!, ...named)).exit).toBe(0);
      for (const table of ["identities", "blocked_identities", "linking_codes"])
        expect(rowsOf(database, `SELECT subject FROM ${table}`)).toEqual([]);
    },
  );
});

describe("where providers are configured", () => {
  const ISSUER = "https://id.acme.example";
  const acme = { name: "acme", issuer: ISSUER, client_id: "x", client_secret_env: "NOT_SET_HERE" };
  const corp = { ...acme, name: "corp", issuer: "https://id.corp.example" };

  /** The command beside a file of these providers, on a database with Ada in it. */
  const beside = async (name: string, providers: readonly object[]) => {
    const database = newDatabase();
    await addUser(database, "Ada");
    const FARTHING_OIDC_PROVIDERS = file(`${name}.json`, JSON.stringify(providers));
    const env = { FARTHING_DATABASE: database, FARTHING_OIDC_PROVIDERS };
    const run = (...args: readonly string[]) => farthingAgain(["sso", ...args], { env });
    const rows = (table: string) => rowsOf(database, `SELECT issuer, subject FROM ${table}`);
    return { run, rows };
  };

  const seven = who(" acme", "7");

  it("an identity has the provider's issuer, and that is said", async () => {
    const { run, rows } = await beside("issuer", [acme, corp]);
    const linked = await run("link", "--user", ada, ...seven, ...JSON_FORMAT);
    expect(jsonOf(linked)).toEqual({ provider: "acme", issuer: ISSUER, subject: "7", user: ada });
    const blocked = await run("block", ...seven);
    expect(blocked.stdout).toBe(`7 of acme (issuer ${ISSUER}) is now blocked.\n`);
    const linking = await run("linking-code", ...seven, "--email", "jo@example.com");
    expect([linking.exit, linking.stderr]).toEqual([0, ""]);
    expect(linking.stdout).toContain(`It is for 7 of acme (issuer ${ISSUER}).`);
    for (const table of ["identities", "blocked_identities", "linking_codes"])
      expect(rows(table)).toEqual([{ issuer: ISSUER, subject: "7" }]);
  });

  it("an identity of a provider that is not among them is refused, with the names of those that are", async () => {
    const { run, rows } = await beside("mistyped", [acme, corp]);
    const sentence =
      'farthing: FARTHING_OIDC_PROVIDERS has no provider "acmee"; it has acme, corp. Use one of them as --provider.\n';
    const mistyped = who("acmee", "7");
    for (const command of [["link", "--user", ada], ["unlink", "--user", ada], ["block"], ["unblock"]]) {
      const { exit, stdout, stderr } = await run(...command, ...mistyped);
      expect([command[0], exit, stdout, stderr]).toEqual([command[0], 2, "", sentence]);
    }
    const { exit, stdout } = await run("block", ...mistyped, ...JSON_FORMAT);
    expect([exit, JSON.parse(stdout).error]).toEqual([2, "usage"]);
    for (const table of ["identities", "blocked_identities"]) expect(rows(table)).toEqual([]);
  });

  it("a linking code may be for another, and that is said beside it", async () => {
    const { run, rows } = await beside("another", [acme]);
    const { exit, stdout, stderr } = await run(
      ...["linking-code", ...who("other", "7"), "--email", "jo@example.com", ...JSON_FORMAT],
    );
    expect(exit).toBe(0);
    expect(Object.keys(JSON.parse(stdout))).toEqual(["code", "expires_at"]);
    expect(stderr).toBe(
      'farthing: FARTHING_OIDC_PROVIDERS has no provider "other"; it has acme. The code is created for an issuer with that name.\n',
    );
    expect(rows("linking_codes")).toEqual([{ issuer: "other", subject: "7" }]);
  });
});
