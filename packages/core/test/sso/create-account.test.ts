import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { Users } from "../../src/access/index.ts";
import {
  AccountRefused,
  createAccount,
  Identities,
  linkIdentity,
  originOf,
  setIdentityBlocked,
} from "../../src/sso/index.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, later, START } from "../still-clock.ts";
import {
  anIdentity,
  auditEntries,
  CHALLENGE,
  create,
  exchange,
  issueCode,
  issueLinking,
  ORIGIN,
  outcome,
  VERIFIER,
  whose,
} from "./support.ts";

/** The sentences with which an account is refused. */
const refusals = (work: ReturnType<typeof create>) =>
  Effect.map(Effect.flip(work), (failure) => {
    expect(failure).toBeInstanceOf(AccountRefused);
    return failure._tag === "AccountRefused" ? failure.errors : [];
  });

describe("an account that is made of a linking code", () => {
  it("is a user, admin of a new family, with identity, tokens and an audit entry", () =>
    inMemory(
      Effect.gen(function* () {
        const identity = anIdentity();
        const code = yield* issueLinking(identity);
        yield* TestClock.adjust(1500);
        const { user, tokens } = yield* create(code);
        expect(user).toEqual({
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          family_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          email: "grace@example.com",
          first_name: "Grace",
          last_name: "Hopper",
          role: "admin",
          ui_layout: "dashboard",
          ai_enabled: false,
          created_at: later(1500),
          deactivated_at: null,
        });
        const users = yield* Users;
        expect(yield* users.list(10)).toEqual([user]);
        expect(yield* users.onlyFamily).toEqual({ id: user.family_id, currency: "USD", time_zone: "UTC" });
        expect(yield* (yield* Identities).findUser(identity)).toEqual(user);
        expect(tokens.expires_in).toBe(3600);
        expect(yield* whose(tokens.access_token)).toBe(user.id);
        expect(yield* auditEntries).toEqual([
          {
            id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
            event: "jit_account_created",
            user_id: user.id,
            provider: "google",
            ...ORIGIN,
            metadata: { session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
            created_at: later(1500),
          },
        ]);
      }),
    ));

  it.each([
    [599_999, "done"],
    [600_000, "InvalidCode"],
    [600_001, "InvalidCode"],
  ])("after %i ms: %s", (ms, expected) =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueLinking();
        yield* TestClock.adjust(ms);
        expect(yield* outcome(create(code))).toBe(expected);
      }),
    ),
  );

  it("is made once: a second presentation is refused, and revokes nothing", () =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueLinking();
        const { user, tokens } = yield* create(code);
        expect(yield* outcome(create(code))).toBe("InvalidCode");
        expect(yield* whose(tokens.access_token)).toBe(user.id);
        expect(yield* auditEntries).toHaveLength(1);
      }),
    ));

  it("needs the verifier of the app that asked for the code, and a wrong one does not spend it", () =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueLinking(anIdentity(), { challenge: CHALLENGE });
        expect(yield* outcome(create(code))).toBe("InvalidCode");
        const code_verifier = Redacted.make("a".repeat(43));
        expect(yield* outcome(create(code, { code_verifier }))).toBe("InvalidCode");
        expect(yield* outcome(create(code, { code_verifier: VERIFIER }))).toBe("done");
        const plain = yield* issueLinking(anIdentity({ email: "other@example.com" }));
        expect(yield* outcome(create(plain, { code_verifier: VERIFIER }))).toBe("InvalidCode");
        expect(yield* outcome(create(plain))).toBe("done");
      }),
    ));

  it("takes no code of the other kind, and leaves it usable", () =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueCode(yield* foundUser());
        expect(yield* outcome(create(code))).toBe("InvalidCode");
        expect(yield* outcome(create(Redacted.make("")))).toBe("InvalidCode");
        expect(yield* outcome(exchange(code))).toBe("done");
      }),
    ));
});

describe("the order in which an account is refused", () => {
  /** Everything is wrong with it. */
  const wronged = Effect.fn(function* (challenge: string | null) {
    const user = yield* foundUser({ email: "taken@example.com" });
    const identity = anIdentity({ email: "taken@example.com" });
    yield* linkIdentity(user.email, identity);
    yield* setIdentityBlocked(identity, true);
    return { identity, code: yield* issueLinking(identity, { allow: false, challenge }) };
  });

  it("is: the code, its verifier, blocked, disabled, what is wrong with the user", () =>
    inMemory(
      Effect.gen(function* () {
        const { identity, code } = yield* wronged(CHALLENGE);
        const good = { code_verifier: VERIFIER };
        expect(yield* outcome(create(code))).toBe("InvalidCode");
        expect(yield* outcome(create(code, good))).toBe("IdentityBlocked");
        yield* setIdentityBlocked(identity, false);
        expect(yield* outcome(create(code, good))).toBe("AccountCreationDisabled");
        const allowed = yield* issueLinking(identity, { challenge: CHALLENGE });
        expect(yield* outcome(create(allowed, good))).toBe("AccountRefused");
        yield* TestClock.adjust(600_000);
        expect(yield* outcome(create(code, good))).toBe("InvalidCode");
      }),
    ));

  it("a blocked identity makes an account with the same code once it is no longer blocked", () =>
    inMemory(
      Effect.gen(function* () {
        const identity = anIdentity();
        yield* setIdentityBlocked(identity, true);
        const code = yield* issueLinking(identity);
        expect(yield* outcome(create(code))).toBe("IdentityBlocked");
        yield* setIdentityBlocked(identity, false);
        expect(yield* outcome(create(code))).toBe("done");
      }),
    ));
});

describe("a user that cannot be made", () => {
  it("gets every reason at once, and nothing is left behind", () =>
    inMemory(
      Effect.gen(function* () {
        const there = yield* foundUser({ email: "taken@example.com" });
        const identity = anIdentity({ email: " TAKEN@Example.com " });
        yield* linkIdentity(there.email, identity);
        const before = yield* auditEntries;
        const code = yield* issueLinking(identity);
        const long = "x".repeat(256);
        const errors = yield* refusals(create(code, { first_name: long, last_name: long }));
        expect(errors).toEqual([
          expect.stringContaining("e-mail address already exists"),
          expect.stringContaining("already belongs to a user"),
          expect.stringContaining("first name is longer than 255"),
          expect.stringContaining("last name is longer than 255"),
        ]);
        expect(errors.join()).not.toContain("@");
        expect(yield* (yield* Users).list(10)).toEqual([there]);
        expect(yield* auditEntries).toEqual(before);
      }),
    ));

  it("because it has no address", () =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueLinking(anIdentity({ email: null }));
        for (const _ of [1, 2])
          expect(yield* refusals(create(code))).toEqual([expect.stringMatching(/no usable e-mail address/)]);
        expect(yield* (yield* Users).list(10)).toEqual([]);
        expect(yield* auditEntries).toEqual([]);
      }),
    ));

  it("leaves the code usable: a shorter name, then an account", () =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueLinking();
        expect(yield* outcome(create(code, { last_name: "x".repeat(256) }))).toBe("AccountRefused");
        expect((yield* create(code, { last_name: "x" })).user.last_name).toBe("x");
      }),
    ));

  it("keeps the address of a deactivated user", () =>
    inMemory(
      Effect.gen(function* () {
        yield* foundUser({ email: "grace@example.com" });
        yield* (yield* Users).deactivate("grace@example.com", START);
        expect(yield* outcome(create(yield* issueLinking()))).toBe("AccountRefused");
      }),
    ));

  it("of two codes of one identity, or of one address, the second is refused", () =>
    inMemory(
      Effect.gen(function* () {
        const identity = anIdentity();
        const same = yield* issueLinking({ ...identity, email: "else@example.com" });
        const twin = yield* issueLinking(anIdentity({ email: "GRACE@example.com" }));
        yield* create(yield* issueLinking(identity));
        expect(yield* refusals(create(same))).toEqual([expect.stringContaining("identity")]);
        expect(yield* refusals(create(twin))).toEqual([expect.stringContaining("e-mail address")]);
      }),
    ));
});

describe("the names of a new user", () => {
  const named = (given: readonly [string, string], own: readonly [string | null, string | null]) =>
    inMemory(
      Effect.gen(function* () {
        const code = yield* issueLinking(anIdentity({ first_name: own[0], last_name: own[1] }));
        const { user } = yield* create(code, { first_name: given[0], last_name: given[1] });
        return [user.first_name, user.last_name];
      }),
    );

  it.each([
    [
      ["  Zoë ", "\tvan der Berg\n"],
      ["Grace", "Hopper"],
      ["Zoë", "van der Berg"],
    ],
    [
      ["", "  \t"],
      [" Grace ", "Hopper"],
      ["Grace", "Hopper"],
    ],
    [
      ["Zoë", ""],
      ["Grace", "Hopper"],
      ["Zoë", "Hopper"],
    ],
    [
      ["", ""],
      [null, "  "],
      ["", ""],
    ],
    [
      ["x".repeat(255), " y "],
      [null, null],
      ["x".repeat(255), "y"],
    ],
    [
      [` ${"x".repeat(255)} `, "y"],
      ["x".repeat(300), "x".repeat(300)],
      ["x".repeat(255), "y"],
    ],
    [
      ["👩‍👩‍👧‍👦", "محمد"],
      [null, null],
      ["👩‍👩‍👧‍👦", "محمد"],
    ],
    [
      ["🦊".repeat(255), "O’Hara-Ng"],
      ["Grace\0", "\ud800"],
      ["🦊".repeat(255), "O’Hara-Ng"],
    ],
  ] as const)("%j over %j: %j", async (given, own, expected) => {
    expect(await named(given, own)).toEqual(expected);
  });

  it.each([
    ["NUL", "Ze\0d"],
    ["an escape", "\u001b[31mred"],
    ["a line break", "Ada\nQuill"],
    ["half a character", "Zo\ud83e"],
    ["256 characters of two units each", "🦊".repeat(256)],
  ])("hold no %s, wherever they come from", (_, name) =>
    inMemory(
      Effect.gen(function* () {
        const given = yield* issueLinking();
        expect(yield* refusals(create(given, { first_name: name }))).toEqual([
          expect.stringMatching(/^The first name (?:is longer than 255|contains a control character)/),
        ]);
        const own = yield* issueLinking(anIdentity({ last_name: name }));
        expect(yield* refusals(create(own))).toEqual([expect.stringMatching(/^The last name /)]);
        expect(yield* (yield* Users).list(10)).toEqual([]);
        expect(yield* outcome(create(given))).toBe("done");
      }),
    ),
  );

  it("are held to 255 characters wherever they come from", () =>
    inMemory(
      Effect.gen(function* () {
        const long = "x".repeat(256);
        const given = yield* issueLinking();
        expect(yield* refusals(create(given, { first_name: long }))).toEqual([
          expect.stringContaining("first name"),
        ]);
        const own = yield* issueLinking(anIdentity({ last_name: long }));
        expect(yield* refusals(create(own))).toEqual([expect.stringContaining("last name")]);
      }),
    ));
});

describe("where a request came from", () => {
  it("is logged, the user agent cut to 500 characters", () =>
    inMemory(
      Effect.gen(function* () {
        const linking_code = yield* issueLinking();
        const origin = originOf("2001:db8::1", "x".repeat(501));
        yield* createAccount({
          ...{ linking_code, code_verifier: undefined, first_name: "", last_name: "", origin },
        });
        expect(yield* auditEntries).toMatchObject([
          { ip_address: "2001:db8::1", user_agent: "x".repeat(500) },
        ]);
      }),
    ));

  it("may be unknown", () => {
    expect(originOf(undefined, undefined)).toEqual({ ip_address: null, user_agent: null });
    expect(originOf("::1", "")).toEqual({ ip_address: "::1", user_agent: "" });
  });

  it("is never cut in the middle of a character", () => {
    expect(originOf("::1", "🦊".repeat(300)).user_agent).toBe("🦊".repeat(250));
    expect(originOf("::1", `x${"🦊".repeat(300)}`).user_agent).toBe(`x${"🦊".repeat(249)}`);
  });
});
