import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { anotherPerson } from "./support/books.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import {
  auditOfUser,
  bearer,
  expectNotStored,
  refresh,
  SESSIONS,
  signIn,
  statusWith,
  UUID,
} from "./support/sign-on.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

const person = () => api.run(anotherPerson("Rowan", home.family_id));

interface Listed {
  readonly id: string;
  readonly current: boolean;
}

const list = async (token: string): Promise<readonly Listed[]> => {
  const answer = await api.ask("GET", SESSIONS, bearer(token));
  expect(answer.status).toBe(200);
  expectNotStored(answer);
  return answer.body.sessions;
};

const end = (token: string, id: string) =>
  api.ask("DELETE", `${SESSIONS}/${id}`, {
    headers: { ...bearer(token).headers, "User-Agent": "Phone/1" },
  });

const later = (start: string, milliseconds: number): string =>
  new Date(Date.parse(start) + milliseconds).toISOString();

const DAY = 86_400_000;

describe("GET /api/v1/sessions", () => {
  it("lists one for each sign-in, newest first, and marks the current one", async () => {
    const user = await person();
    const start = api.clock.now();
    const first = await signIn(api, user.id);
    api.clock.advance(1000);
    const second = await signIn(api, user.id);
    api.clock.advance(1000);
    const { body } = await refresh(api, first.refresh_token);
    const session = (at: number, current: boolean, refreshed_at: string | null) => ({
      id: UUID,
      created_at: later(start, at),
      refreshed_at,
      expires_at: later(start, at + 90 * DAY),
      current,
    });
    expect(await list(body.access_token)).toEqual([
      session(1000, false, null),
      session(0, true, later(start, 2000)),
    ]);
    expect((await list(second.access_token)).map(({ current }) => current)).toEqual([true, false]);
  });

  it("leaves out revoked and expired ones", async () => {
    const user = await person();
    await signIn(api, user.id);
    api.clock.advance(90 * DAY - 1);
    const { access_token } = await signIn(api, user.id);
    expect(await list(access_token)).toHaveLength(2);
    api.clock.advance(1);
    expect((await list(access_token)).map(({ current }) => current)).toEqual([true]);
  });
});

describe("DELETE /api/v1/sessions/{id}", () => {
  it("ends only that session, once, and is logged", async () => {
    const user = await person();
    const lost = await signIn(api, user.id);
    const [{ id }] = (await list(lost.access_token)) as [Listed];
    const kept = await signIn(api, user.id);
    for (const each of [id.toUpperCase(), id]) {
      const answer = await end(kept.access_token, each);
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect(await statusWith(api, lost)).toBe(401);
    expect((await refresh(api, lost.refresh_token)).body.error).toBe("invalid_grant");
    expect(await statusWith(api, kept)).toBe(200);
    expect((await list(kept.access_token)).map((each) => [each.id === id, each.current])).toEqual([
      [false, true],
    ]);
    const ended = (await auditOfUser(api, user.id)).filter(({ event }) => event === "session_ended");
    expect(ended).toMatchObject([
      { provider: null, user_agent: "Phone/1", metadata: { session_id: id }, created_at: api.clock.now() },
    ]);
  });

  it("can end its own", async () => {
    const user = await person();
    const own = await signIn(api, user.id);
    const [{ id }] = (await list(own.access_token)) as [Listed];
    expect((await end(own.access_token, id)).status).toBe(204);
    expect(await statusWith(api, own)).toBe(401);
  });

  it("does not find another user's of the same family, an expired one, or an unknown one", async () => {
    const [user, other] = [await person(), await person()];
    const foreign = await signIn(api, other.id);
    const [{ id }] = (await list(foreign.access_token)) as [Listed];
    await signIn(api, user.id);
    api.clock.advance(1);
    const { access_token } = await signIn(api, user.id);
    const over = (await list(access_token)).at(-1)!.id;
    api.clock.advance(90 * DAY - 1);
    const now = await signIn(api, user.id);
    const answers = await Promise.all([id, over, newId(), "x"].map((each) => end(now.access_token, each)));
    for (const { status, body } of answers) expect([status, body.error]).toEqual([404, "not_found"]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await auditOfUser(api, other.id)).not.toContainEqual(
      expect.objectContaining({ event: "session_ended" }),
    );
  });
});

it("no key is accepted for sessions, whatever its scope", async () => {
  const { access_token } = await signIn(api, home.user.id);
  const [{ id }] = (await list(access_token)) as [Listed];
  for (const key of [home.key, home.read_key])
    for (const [method, path] of [
      ["GET", SESSIONS],
      ["DELETE", `${SESSIONS}/${id}`],
    ] as const) {
      const { status, body } = await api.ask(method, path, { key });
      expect([status, body.error]).toEqual([403, "insufficient_scope"]);
    }
  expect(await list(access_token)).toHaveLength(1);
});
