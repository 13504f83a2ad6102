import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as TestClock from "effect/testing/TestClock";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Users } from "../../../src/access/index.ts";
import { OneTimeCodes, refreshTokens, revokeToken, Tokens } from "../../../src/sso/index.ts";
import { hashSecret } from "../../../src/sso/one-time-secret.ts";
import { foundUser } from "../../found-user.ts";
import { inMemory, START } from "../../still-clock.ts";
import { CHALLENGE, exchange, issueCode, ORIGIN, VERIFIER } from "../support.ts";
import {
  type Answer,
  type Call,
  type Found,
  promelaOf,
  TRANSITIONS,
  transitionOf,
  type Write,
} from "./transitions.ts";

type Text = Redacted.Redacted<string>;

/** What a client or the user does. Codes and tokens are counted in the order in which they came to be; there may be fewer. */
type Step =
  | { readonly does: "sign in" }
  | { readonly does: "trade"; readonly code: number; readonly fits: boolean }
  | { readonly does: "refresh"; readonly token: number }
  | { readonly does: "sign out"; readonly token: number }
  | { readonly does: "deactivate" }
  | { readonly does: "wait"; readonly milliseconds: number };

const SECOND = 1_000;
const DAY = 86_400_000;

const nth = fc.nat(7);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ does: "sign in" }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant("trade" as const), code: nth, fits: fc.boolean() }) },
  { weight: 12, arbitrary: fc.record({ does: fc.constant("refresh" as const), token: nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("sign out" as const), token: nth }) },
  { weight: 1, arbitrary: fc.constant<Step>({ does: "deactivate" }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      // Of servers whose clocks differ one may be behind.
      milliseconds: fc.constantFrom(-2, 1, 9.999, 10, 60, 299.999, 300).map((each) => each * SECOND),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ does: "wait", milliseconds: 90 * DAY }) },
);

interface Code {
  readonly expires_at: string;
  family?: string;
}

interface Token {
  readonly family: string;
  spent_at?: string;
  successor?: string;
}

interface Family {
  readonly expires_at: string;
  revoked: boolean;
}

/** What the model has stored, by hash or id. */
const emptyModel = () => ({
  codes: new Map<string, Code>(),
  tokens: new Map<string, Token>(),
  families: new Map<string, Family>(),
  gone: false,
});

type Model = ReturnType<typeof emptyModel>;

const NOTHING: Found = {
  ...{ known: false, expired: false, fits: false, spent: false, graced: false, revoked: false, gone: false },
};

const codeIn = (model: Model, hash: string, at: string, fits: boolean): Found => {
  const code = model.codes.get(hash);
  if (code === undefined) return NOTHING;
  const spent = code.family !== undefined;
  return { ...NOTHING, known: true, expired: at >= code.expires_at, fits, spent, gone: model.gone };
};

const tokenIn = (model: Model, hash: string, at: string, grace: number): Found => {
  const token = model.tokens.get(hash);
  if (token === undefined) return NOTHING;
  const { expires_at, revoked } = model.families.get(token.family)!;
  const spent = token.spent_at !== undefined;
  const graced = spent && Math.abs(Date.parse(at) - Date.parse(token.spent_at!)) < grace * SECOND;
  return { ...NOTHING, known: true, expired: at >= expires_at, spent, graced, revoked, gone: model.gone };
};

/** What a call of storage wrote and answered. */
interface Done {
  readonly write: Write | undefined;
  readonly answer: Answer;
}

const answerOf = (result: Result.Result<unknown, unknown>, isNew: boolean): Answer =>
  Result.isFailure(result) ? "refused" : isNew ? "new_pair" : "same_pair";

/** The rows that the histories have come through. */
type Seen = Set<string>;

/** Plays a history, and holds each call of storage to be the transition that the model has there. */
const play = Effect.fn(function* (steps: readonly Step[], grace: number, seen: Seen) {
  const codesOf = yield* OneTimeCodes;
  const tokensOf = yield* Tokens;
  const user = yield* foundUser();
  const model = emptyModel();
  const codes: Text[] = [Redacted.make("a code that nobody issued")];
  const tokens: Text[] = [Redacted.make("frt_that_nobody_issued")];
  let at = START;

  const hold = (call: Call, found: Found, done: Done): void => {
    const { name, write, answer } = transitionOf(call, found);
    expect({ call, found, ...done }).toEqual({ call, found, write, answer });
    seen.add(`${call} ${name}`);
  };

  const exchangeHeld = (hash: string, fits: boolean): OneTimeCodes["Service"] => ({
    ...codesOf,
    exchange: (given, decide) =>
      codesOf.exchange(given, (found) => {
        const decided = decide(found);
        const { tokens: made, revoke_family, result } = decided;
        const write = made ? "trade_code" : revoke_family ? "revoke_family" : undefined;
        hold("exchange", codeIn(model, hash, at, fits), { write, answer: answerOf(result, true) });
        const code = model.codes.get(hash);
        if (made !== undefined) {
          code!.family = made.family.id;
          model.families.set(made.family.id, { expires_at: made.family.expires_at, revoked: false });
          model.tokens.set(made.pair.refresh_hash, { family: made.family.id });
        }
        if (revoke_family !== undefined) {
          expect(revoke_family.id).toBe(code!.family);
          model.families.get(revoke_family.id)!.revoked = true;
        }
        return decided;
      }),
  });

  const refreshHeld = (hash: string): Tokens["Service"] => ({
    ...tokensOf,
    refresh: (given, decide) =>
      tokensOf.refresh(given, (found) => {
        const decided = decide(found);
        const { pair, revoke_family_at, result } = decided;
        const write = pair ? "replace_token" : revoke_family_at ? "revoke_family" : undefined;
        hold("refresh", tokenIn(model, hash, at, grace), {
          write,
          answer: answerOf(result, pair !== undefined),
        });
        const token = model.tokens.get(hash);
        if (pair !== undefined) {
          Object.assign(token!, { spent_at: at, successor: pair.refresh_hash });
          model.tokens.set(pair.refresh_hash, { family: token!.family });
        }
        if (revoke_family_at !== undefined) model.families.get(token!.family)!.revoked = true;
        return decided;
      }),
  });

  /** What a step does; nothing where what it is about has not come to be. */
  const take = Effect.fn(function* (step: Step) {
    switch (step.does) {
      case "sign in": {
        if (model.gone) return;
        const code = yield* issueCode(user, CHALLENGE);
        codes.push(code);
        // Storage has deleted these, for good, also for a server whose clock is behind.
        for (const [hash, { expires_at }] of model.codes) if (expires_at <= at) model.codes.delete(hash);
        const expires_at = new Date(Date.parse(at) + 300 * SECOND).toISOString();
        model.codes.set(hashSecret(code), { expires_at });
        return;
      }
      case "trade": {
        const code = codes[step.code % codes.length]!;
        const traded = yield* Effect.result(
          exchange(code, step.fits ? VERIFIER : Redacted.make("w".repeat(43))).pipe(
            Effect.provideService(OneTimeCodes, exchangeHeld(hashSecret(code), step.fits)),
          ),
        );
        if (Result.isSuccess(traded)) tokens.push(traded.success.tokens.refresh_token);
        return;
      }
      case "refresh": {
        const token = tokens[step.token % tokens.length]!;
        const hash = hashSecret(token);
        const refreshed = yield* Effect.result(
          refreshTokens(token, ORIGIN, grace).pipe(Effect.provideService(Tokens, refreshHeld(hash))),
        );
        if (Result.isFailure(refreshed)) return;
        const { refresh_token } = refreshed.success;
        expect(hashSecret(refresh_token), "the successor that the model has").toBe(
          model.tokens.get(hash)!.successor,
        );
        if (tokens.every((each) => Redacted.value(each) !== Redacted.value(refresh_token)))
          tokens.push(refresh_token);
        return;
      }
      case "sign out": {
        const token = tokens[step.token % tokens.length]!;
        yield* revokeToken(token);
        const family = model.tokens.get(hashSecret(token))?.family;
        if (family !== undefined) model.families.get(family)!.revoked = true;
        return;
      }
      case "deactivate":
        yield* Users.use((users) => users.deactivate(user.email, at));
        model.gone = true;
        return;
      case "wait":
        at = new Date(Date.parse(at) + step.milliseconds).toISOString();
        yield* TestClock.setTime(Date.parse(at));
    }
  });

  for (const step of steps) yield* take(step);
});

const trade: Step = { does: "trade", code: 1, fits: true };
const refresh: Step = { does: "refresh", token: 1 };

/** They come through the rows that random histories may miss. */
const RARE: readonly [readonly Step[], number][] = [
  [[trade, { does: "wait", milliseconds: 90 * DAY }, refresh], 10],
  [[{ does: "deactivate" }, trade], 10],
  [[trade, { does: "deactivate" }, refresh], 10],
  [[trade, { does: "sign out", token: 1 }, refresh], 10],
];

describe("the calls of storage for codes and tokens", () => {
  it("are transitions of the model, in any history, and all of them", async () => {
    const seen: Seen = new Set();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 5, maxLength: 40 }),
        fc.constantFrom(0, 10, 10, 10),
        (steps, grace) => inMemory(play([{ does: "sign in" }, ...steps], grace, seen)),
      ),
      { numRuns: 200, examples: RARE.map(([steps, grace]) => [[...steps], grace]) },
    );
    const all = Object.entries(TRANSITIONS).flatMap(([call, rows]) =>
      rows.map(({ name }) => `${call} ${name}`),
    );
    expect([...seen].sort()).toEqual(all.sort());
  });

  it("are not where a store forgets that a code is spent", async () => {
    const forgetful = Effect.map(OneTimeCodes, (codes) =>
      OneTimeCodes.of({
        ...codes,
        exchange: (hash, decide) =>
          codes.exchange(hash, (found) => decide(found && { ...found, token_family_id: undefined })),
      }),
    );
    const played = play([{ does: "sign in" }, trade, trade], 10, new Set()).pipe(
      Effect.provideServiceEffect(OneTimeCodes, forgetful),
    );
    await expect(inMemory(played)).rejects.toMatchObject({ actual: { write: "trade_code" } });
  });

  it("are not where a store forgets the successor of a token", async () => {
    const forgetful = Effect.map(Tokens, (tokens) =>
      Tokens.of({
        ...tokens,
        refresh: (hash, decide) =>
          tokens.refresh(hash, (found) => decide(found && { ...found, successor: undefined })),
      }),
    );
    const played = play([{ does: "sign in" }, trade, refresh, refresh], 10, new Set()).pipe(
      Effect.provideServiceEffect(Tokens, forgetful),
    );
    await expect(inMemory(played)).rejects.toMatchObject({ actual: { write: "revoke_family" } });
  });
});

it("the model that spin reads is made of the same tables", () => {
  expect(readFileSync(join(import.meta.dirname, "calls.pml"), "utf8")).toBe(promelaOf(TRANSITIONS));
});
