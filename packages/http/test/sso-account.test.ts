import { createUser, Users } from "@farthing/core/access";
import {
  type ExternalIdentity,
  Identities,
  linkIdentity,
  setIdentityBlocked,
  unlinkIdentity,
} from "@farthing/core/sso";
import { afterAll, describe, expect, it } from "vitest";
import { type Served, serveTwoFamilies } from "./support/serve.ts";
import {
  anIdentity,
  auditOf,
  auditOfUser,
  authorizationCode,
  bearer,
  CREATE,
  createAccount,
  exchange,
  expectInvalidCode,
  expectNotStored,
  expectOneAnswer,
  findUser,
  INVALID_CODE,
  linkingCode,
  noCode,
  pkce,
  refresh,
  statusWith,
  TOKEN_KEYS,
  TOKENS,
  UUID,
} from "./support/sign-on.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

/** Everything that an account could have left behind. */
const stored = async () => ({
  users: (await api.run(Users.use(({ list }) => list(10_000)))).length,
  audit: (await auditOf(api)).length,
});

const ownerOf = (identity: ExternalIdentity) => api.run(Identities.use(({ findUser }) => findUser(identity)));

describe("a good linking code", () => {
  it("makes a user and a family, links the identity, writes it down and signs in", async () => {
    const identity = anIdentity({
      email: "  New.Person@Example.COM ",
      first_name: " Nia ",
      last_name: "Reed",
    });
    const answer = await createAccount(
      api,
      await linkingCode(api, identity),
      {},
      { headers: { "User-Agent": "Farthing/1.2 (Phone)" } },
    );
    expect(answer.status).toBe(200);
    expectNotStored(answer);
    expect(answer.body).toEqual({
      ...TOKENS,
      expires_in: 3_600,
      created_at: Math.floor(Date.parse(api.clock.now()) / 1000),
      user: {
        id: UUID,
        email: "new.person@example.com",
        first_name: "Nia",
        last_name: "Reed",
        ui_layout: "dashboard",
        ai_enabled: false,
      },
    });
    expect(Object.keys(answer.body)).toEqual([...TOKEN_KEYS, "user"]);

    const user = await findUser(api, "new.person@example.com");
    expect(user).toMatchObject({ id: answer.body.user.id, role: "admin", deactivated_at: null });
    expect(user!.family_id).not.toBe(home.family_id);
    expect(await ownerOf(identity)).toEqual(user);
    expect(await auditOfUser(api, user!.id)).toEqual([
      {
        id: UUID,
        event: "jit_account_created",
        user_id: user!.id,
        provider: "acme",
        ip_address: "127.0.0.1",
        user_agent: "Farthing/1.2 (Phone)",
        metadata: { session_id: UUID },
        created_at: api.clock.now(),
      },
    ]);
    const books = await api.ask("GET", "/api/v1/accounts", bearer(answer.body.access_token));
    expect(books.body.accounts).toEqual([]);
    expect((await refresh(api, answer.body.refresh_token)).status).toBe(200);
  });

  it.each([
    ["of the request where they are given", { first_name: " Ida ", last_name: "Stone" }, "Ida", "Stone"],
    ["of the identity where they are blank", { first_name: " ", last_name: "" }, "Jo", "Rowan"],
    ["of the identity where they are null", { first_name: null, last_name: null }, "Jo", "Rowan"],
    ["of both, each for itself", { last_name: "Stone" }, "Jo", "Stone"],
    ["of any script", { first_name: "Zoë-Ω", last_name: "王 🪙" }, "Zoë-Ω", "王 🪙"],
    ["as long as they may be", { first_name: `${"x".repeat(255)} ` }, "x".repeat(255), "Rowan"],
  ])("takes the names %s", async (_, names, first_name, last_name) => {
    const { status, body } = await createAccount(api, await linkingCode(api), names);
    expect([status, body.user]).toMatchObject([200, { first_name, last_name }]);
  });

  it("takes names that are missing as blank", async () => {
    const code = await linkingCode(api, anIdentity({ first_name: null, last_name: " " }));
    expect((await createAccount(api, code)).body.user).toMatchObject({ first_name: "", last_name: "" });
  });

  it("takes nothing but names from the request: who it is, the identity says", async () => {
    const identity = anIdentity();
    const code = ` ${await linkingCode(api, identity)} `;
    const refused = await createAccount(api, code, {
      email: "attacker@example.com",
      user_id: home.user.id,
      family_id: home.family_id,
      role: "member",
      ui_layout: "x",
      ai_enabled: true,
      allow_account_creation: true,
    });
    expect([refused.status, refused.body.error, refused.body.errors.length]).toEqual([
      ...[422, "validation_failed", 7],
    ]);
    const { body } = await createAccount(api, code, { device_id: "attacker" });
    expect(body.user).toMatchObject({ email: identity.email, ui_layout: "dashboard", ai_enabled: false });
    expect((await findUser(api, identity.email!))!.family_id).not.toBe(home.family_id);
    expect(await findUser(api, "attacker@example.com")).toBeUndefined();
  });

  it("is good until it is ten minutes old, and not a millisecond longer", async () => {
    const [one, two] = [await linkingCode(api), await linkingCode(api)];
    api.clock.advance(599_999);
    expect((await createAccount(api, one)).status).toBe(200);
    api.clock.advance(1);
    expect((await createAccount(api, two)).status).toBe(401);
  });

  it("with a challenge needs its verifier", async () => {
    const { verifier, challenge } = pkce();
    const code = await linkingCode(api, anIdentity(), { code_challenge: challenge });
    for (const code_verifier of [undefined, null, "", 5, challenge, pkce().verifier])
      expect((await createAccount(api, code, { code_verifier })).status).toBe(401);
    expect((await createAccount(api, code, { code_verifier: verifier })).status).toBe(200);
  });
});

describe("a request without a linking code is 400", () => {
  it.each([
    ["none", {}],
    ["null", { linking_code: null }],
    ["an empty one", { linking_code: "" }],
    ["a blank one", { linking_code: " \t" }],
    ["a number", { linking_code: 5 }],
    ["a list", { linking_code: ["x"] }],
    ["one under another name", { code: "x" }],
  ])("with %s", async (_, fields) => {
    const answer = await api.ask("POST", CREATE, { json: { first_name: "a", last_name: "b", ...fields } });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: "linking_code_required",
      message: expect.stringContaining('{"linking_code"'),
    });
  });

  it("as is a body that is none, and a name that is no text; none of it spends the code", async () => {
    const linking_code = await linkingCode(api);
    for (const body of ["", "{", "[]", "null"])
      expect((await api.ask("POST", CREATE, { body })).body.error).toBe("bad_request");
    for (const [name, wrong] of [
      ["first_name", 5],
      ["first_name", { first: "x" }],
      ["last_name", ["x"]],
      ["last_name", false],
    ] as const) {
      const { status, body } = await createAccount(api, linking_code, { [name]: wrong });
      expect([status, body]).toEqual([400, { error: "bad_request", message: `${name} must be text.` }]);
    }
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await createAccount(api, linking_code, {}, { headers })).status).toBe(415);
    expect((await createAccount(api, linking_code, { more: "x".repeat(16_384) })).status).toBe(413);
    expect((await api.ask("GET", CREATE)).headers.allow).toBe("POST");
    expect((await createAccount(api, linking_code)).status).toBe(200);
  });
});

it("a code that is not good is 401, with one body and the same headers, and stores nothing", async () => {
  const { challenge, verifier } = pkce();
  const expired = await linkingCode(api);
  api.clock.advance(600_000);
  const used = await linkingCode(api);
  const { body: tokens } = await createAccount(api, used);
  const bound = (parts: object = {}) =>
    linkingCode(api, anIdentity(parts), { code_challenge: challenge, allow_account_creation: false });
  const blocked = anIdentity();
  await api.run(setIdentityBlocked(blocked, true));
  const before = await stored();
  const tried: Readonly<Record<string, readonly [code: string, more?: object]>> = {
    "an unknown code": [noCode()],
    "a used code": [used],
    "a used code with other names": [used, { first_name: "x".repeat(300) }],
    "an expired code": [expired],
    "an authorization code": [await authorizationCode(api, home.user.id)],
    "an access token": [tokens.access_token],
    "a key": [home.key],
    "a wrong verifier, where no account may be made either": [await bound(), { code_verifier: "x" }],
    "no verifier, where no user could be made either": [await bound({ email: null })],
    "no verifier, where the identity is blocked": [await bound(blocked)],
    "a verifier that nobody asked for": [await linkingCode(api), { code_verifier: verifier }],
    "a long text": ["x".repeat(15_000)],
  };
  await expectOneAnswer(tried, ([code, more]) => createAccount(api, code, more), expectInvalidCode);
  expect(await stored()).toEqual(before);
  expect(await statusWith(api, tokens), "a linking code that comes again revokes nothing").toBe(200);
});

describe("what is refused leaves the code usable", () => {
  it("403 where the identity is blocked, until it is not", async () => {
    const identity = anIdentity();
    const code = await linkingCode(api, identity);
    const shut = await linkingCode(api, identity, { allow_account_creation: false });
    await api.run(setIdentityBlocked(identity, true));
    const before = await stored();
    for (const each of [code, code, shut]) {
      const { status, body } = await createAccount(api, each);
      expect([status, body]).toEqual([403, { error: "identity_blocked", message: expect.any(String) }]);
    }
    expect(await stored()).toEqual(before);
    await api.run(setIdentityBlocked(identity, false));
    expect((await createAccount(api, code)).status).toBe(200);
  });

  it("403 where the code is not for that, each time", async () => {
    const code = await linkingCode(api, anIdentity({ email: null }), { allow_account_creation: false });
    const before = await stored();
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await createAccount(api, code);
      expect([status, body]).toEqual([
        403,
        {
          error: "account_creation_disabled",
          message: expect.stringMatching(/Ask an administrator to .* sign in again\.$/),
        },
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it.each([
    [
      "the address is taken",
      () => ({ email: home.user.email.toUpperCase() }),
      {},
      [/e-mail address already/],
    ],
    ["there is no address", () => ({ email: null }), {}, [/no usable e-mail address/]],
    ["a name is too long", () => ({}), { first_name: "x".repeat(256) }, [/first name is longer than 255/]],
    [
      "the identity's own name is too long",
      () => ({ last_name: "x".repeat(256) }),
      { last_name: " " },
      [/last name is longer/],
    ],
    [
      "everything is wrong",
      () => ({ email: null }),
      { first_name: "x".repeat(256), last_name: "y".repeat(999) },
      [/e-mail/, /first name/, /last name/],
    ],
  ])("422 with every reason, and nothing but errors, where %s", async (_, parts, names, reasons) => {
    const identity = anIdentity(parts());
    const code = await linkingCode(api, identity);
    const before = await stored();
    for (let i = 0; i < 2; i += 1) {
      const answer = await createAccount(api, code, names);
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ errors: reasons.map((each) => expect.stringMatching(each)) });
      expectNotStored(answer);
      if (identity.email !== null) expect(answer.text).not.toContain(identity.email);
    }
    expect(await stored()).toEqual(before);
    expect(await ownerOf(identity)).toBeUndefined();
  });

  it("and good once the names are right", async () => {
    const code = await linkingCode(api);
    expect((await createAccount(api, code, { first_name: "x".repeat(256) })).status).toBe(422);
    expect((await createAccount(api, code, { first_name: "Short" })).body.user.first_name).toBe("Short");
    expect((await createAccount(api, code)).status).toBe(401);
  });

  it("422 while the identity belongs to a user", async () => {
    const identity = anIdentity();
    const code = await linkingCode(api, identity);
    await api.run(linkIdentity(home.user.email, identity));
    const { status, body } = await createAccount(api, code);
    expect([status, body]).toEqual([422, { errors: [expect.stringMatching(/already belongs to a user/)] }]);
    expect((await ownerOf(identity))!.id).toBe(home.user.id);
    await api.run(unlinkIdentity(home.user.email, identity));
    expect((await createAccount(api, code)).status).toBe(200);
  });

  it("422 for who takes the address meanwhile: it is never linked silently", async () => {
    const identity = anIdentity();
    const code = await linkingCode(api, identity);
    await api.run(createUser({ email: identity.email!, first_name: "Early", last_name: "Bird" }));
    expect((await createAccount(api, code)).status).toBe(422);
    expect(await ownerOf(identity)).toBeUndefined();
  });
});

describe("of many at once", () => {
  it("with one code exactly one makes an account", async () => {
    const identity = anIdentity();
    const code = await linkingCode(api, identity);
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => createAccount(api, code, { first_name: `Jo ${i}` })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body]).toEqual([401, INVALID_CODE]);
    expect(await stored()).toEqual({ users: before.users + 1, audit: before.audit + 1 });
    expect(await statusWith(api, won[0]!.body)).toBe(200);
    expect((await findUser(api, identity.email!))!.first_name).toBe(won[0]!.body.user.first_name);
  });

  it("with codes of one identity, or of one address, exactly one makes an account", async () => {
    const identity = anIdentity();
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        linkingCode(api, i % 2 === 0 ? identity : anIdentity({ email: identity.email })),
      ),
    );
    const before = await stored();
    const answers = await Promise.all(codes.map((code) => createAccount(api, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
    for (const { status, body } of answers) if (status === 422) expect(Object.keys(body)).toEqual(["errors"]);
    expect(await stored()).toEqual({ users: before.users + 1, audit: before.audit + 1 });
  });
});

describe("what is logged of where a request came from", () => {
  const entryOf = async (from: Served, headers: Readonly<Record<string, string>>) => {
    const { body } = await createAccount(from, await linkingCode(api), {}, { headers });
    return (await auditOfUser(api, body.user.id))[0]!;
  };

  it("is the socket's address, whatever is said, unless a trusted proxy says it", async () => {
    const forwarded = { "X-Forwarded-For": "198.51.100.7, 203.0.113.9" };
    expect((await entryOf(api, forwarded)).ip_address).toBe("127.0.0.1");
    const behind = await api.serve({ trustedProxies: ["127.0.0.0/8"] });
    expect((await entryOf(behind, forwarded)).ip_address).toBe("203.0.113.9");
    expect((await entryOf(behind, {})).ip_address).toBe("127.0.0.1");
    const twice = await api.serve({ trustedProxies: ["127.0.0.1", "203.0.113.0/24"] });
    expect((await entryOf(twice, forwarded)).ip_address).toBe("198.51.100.7");
    expect((await entryOf(twice, { "X-Forwarded-For": "evil'; --, 203.0.113.9" })).ip_address).toBe(
      "203.0.113.9",
    );
  });

  it("is at most 500 characters of the user agent, and null where there is none", async () => {
    expect((await entryOf(api, { "User-Agent": "x".repeat(500) })).user_agent).toBe("x".repeat(500));
    expect((await entryOf(api, { "User-Agent": `${"y".repeat(500)}zz` })).user_agent).toBe("y".repeat(500));
    expect((await entryOf(api, {})).user_agent).toBeNull();
  });
});

it("an account that was made is signed in to with its identity's next codes", async () => {
  const { body } = await createAccount(api, await linkingCode(api));
  const again = await exchange(api, await authorizationCode(api, body.user.id));
  expect(again.body.user).toEqual(body.user);
});
