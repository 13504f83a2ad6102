import { afterAll, describe, expect, it } from "vitest";
import { anotherPerson } from "./support/books.ts";
import type { Answer } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import {
  auditOfUser,
  bearer,
  deactivate,
  expectChallenge,
  expectNotStored,
  expectOneAnswer,
  noCode,
  refresh as refreshByOAuth,
  SESSIONS,
  signIn,
  statusWith,
  TOKEN_KEYS,
  TOKENS,
} from "./support/sign-on.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

const REFRESH = "/api/v1/auth/refresh";

const DEVICE = { device_id: "d", device_name: "n", device_type: "ios", os_version: "1", app_version: "1" };

const GRACE = 10_000;

const person = () => api.run(anotherPerson("Rowan", home.family_id));

const refresh = (refresh_token: unknown, on: Pick<typeof api, "ask"> = api): Promise<Answer> =>
  on.ask("POST", REFRESH, { json: { refresh_token, device: DEVICE } });

const expectRefused = (answer: Answer): void => {
  expect([answer.status, answer.body]).toEqual([
    401,
    { error: "invalid_token", message: expect.stringMatching(/Sign in again\.$/u) },
  ]);
  expectChallenge(answer, {});
  expectNotStored(answer);
};

describe("POST /api/v1/auth/refresh", () => {
  it("answers with the five keys of a new pair, whatever the app says of its device", async () => {
    for (const more of [{}, { device: DEVICE }, DEVICE, { device: null }]) {
      const first = await signIn(api, home.user.id);
      const json = { refresh_token: ` ${first.refresh_token}\n`, ...more };
      const answer = await api.ask("POST", REFRESH, { json });
      expect([answer.status, answer.body]).toEqual([
        200,
        { ...TOKENS, expires_in: 3_600, created_at: Math.floor(Date.parse(api.clock.now()) / 1000) },
      ]);
      expect(Object.keys(answer.body)).toEqual(TOKEN_KEYS);
      expectNotStored(answer);
      expect(answer.body.refresh_token).not.toBe(first.refresh_token);
      expect(await statusWith(api, answer.body)).toBe(200);
    }
  });

  it.each([{}, { refresh_token: "" }, { refresh_token: " " }, { refresh_token: null }, { refresh_token: 5 }])(
    "asks for a token that is missing: %j",
    async (json) => {
      const { status, body } = await api.ask("POST", REFRESH, { json });
      expect([status, body.error, body.message]).toEqual([
        ...[400, "bad_request", expect.stringContaining("The refresh token is missing")],
      ]);
    },
  );

  it("says what was probably meant", async () => {
    const { status, body } = await api.ask("POST", REFRESH, { json: { refreshToken: "x" } });
    expect([status, body.errors]).toEqual([
      422,
      ['There is no field "refreshToken"; did you mean "refresh_token"?'],
    ]);
  });

  it("tells nobody what is wrong with a token", async () => {
    const [ended, gone, spent, access] = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const user = await person();
        return { user, pair: await signIn(api, user.id) };
      }),
    );
    const { body } = await api.ask("GET", SESSIONS, bearer(ended!.pair.access_token));
    await api.ask("DELETE", `${SESSIONS}/${body.sessions[0].id}`, bearer(ended!.pair.access_token));
    await deactivate(api, gone!.user.email);
    const last = (await refresh(spent!.pair.refresh_token)).body;
    await refresh(last.refresh_token);
    api.clock.advance(GRACE);
    const tried = {
      unknown: noCode(),
      malformed: "frt_x",
      ended: ended!.pair.refresh_token,
      deactivated: gone!.pair.refresh_token,
      "an access token": access!.pair.access_token,
      replayed: spent!.pair.refresh_token,
    };
    await expectOneAnswer(tried, (token) => refresh(token), expectRefused);
  });

  it("gives one pair to fifty clients at once, here and as OAuth has it, and all of them go on", async () => {
    const user = await person();
    let tokens = [(await signIn(api, user.id)).refresh_token];
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => {
          const token = tokens[i % tokens.length]!;
          return i % 2 === 0 ? refresh(token) : refreshByOAuth(api, token);
        }),
      );
      for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
      expect(await statusWith(api, answers[0]!.body)).toBe(200);
      tokens = answers.map(({ body }) => body.refresh_token);
      api.clock.advance(GRACE / 3);
    }
    expect(await auditOfUser(api, user.id)).toEqual([]);
  });

  it("ends the session when a token comes again after its grace, whichever way it comes", async () => {
    const user = await person();
    const other = await signIn(api, user.id);
    for (const again of [refresh, (token: string) => refreshByOAuth(api, token)]) {
      const first = await signIn(api, user.id);
      const { body: second } = await refresh(first.refresh_token);
      api.clock.advance(GRACE - 1);
      expect((await again(first.refresh_token)).body).toEqual(second);
      api.clock.advance(1);
      expect((await again(first.refresh_token)).status).toBeGreaterThanOrEqual(400);
      expect(await statusWith(api, second)).toBe(401);
      expectRefused(await refresh(second.refresh_token));
    }
    expect((await auditOfUser(api, user.id)).map(({ event }) => event)).toEqual([
      ...["refresh_token_replayed", "refresh_token_replayed"],
    ]);
    expect(await statusWith(api, other)).toBe(200);
  });

  it("counts requests by address, like everything that takes a token", async () => {
    const mine = await api.serve({ rateLimits: { perCredential: 600, perAddress: 3 } });
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push((await refresh(noCode(), mine)).status);
    expect(answers).toEqual([401, 401, 401, 429, 429]);
  });
});

describe("the time for which an access token is valid", () => {
  it.each([60, 7_200])("is that of its host: %i seconds", async (accessLifetime) => {
    const mine = await api.serve({ accessLifetime });
    const user = await person();
    const first = await signIn(mine, user.id);
    const { body: second } = await refresh(first.refresh_token, mine);
    expect([first, second]).toMatchObject([{ expires_in: accessLifetime }, { expires_in: accessLifetime }]);
    api.clock.advance(accessLifetime * 1000 - 1);
    expect(await statusWith(api, second)).toBe(200);
    api.clock.advance(1);
    expect(await statusWith(api, second)).toBe(401);
    expect((await refresh(second.refresh_token, mine)).status).toBe(200);
  });

  it.each([59, 86_401, 60.5, Number.NaN, "3600" as unknown as number])(
    "is a bounded number of seconds: %s",
    async (accessLifetime) => {
      await expect(api.serve({ accessLifetime })).rejects.toThrow(
        "The option accessLifetime of createApp must be a whole number of seconds from 60 to 86400.",
      );
    },
  );
});
