import { createApiKey, createUser } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { afterAll, expect, it } from "vitest";
import { PageSignIn } from "../src/index.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { bearer, signIn } from "./support/sign-on.ts";

const api = await serveTwoFamilies();
const { home, other } = api;
afterAll(() => api.stop());

const ME = "/api/v1/me";

const meOf = ({ user, family_id }: typeof home, credential: string, scope = "read_write") => {
  const { id, email, first_name, last_name } = user;
  return {
    user: { id, email, first_name, last_name },
    family: { id: family_id, currency: "USD", time_zone: "UTC" },
    ...{ credential, scope },
  };
};

it("says of each credential whose it is, what it is and what it may do", async () => {
  expect((await api.ask("GET", ME, { key: home.key })).body).toEqual(meOf(home, "api_key"));
  expect((await api.ask("GET", ME, { key: home.read_key })).body).toEqual(meOf(home, "api_key", "read"));
  expect((await api.ask("GET", ME, { key: other.key })).body).toEqual(meOf(other, "api_key"));
  const { access_token } = await signIn(api, home.user.id);
  expect((await api.ask("GET", ME, bearer(access_token))).body).toEqual(meOf(home, "access_token"));
});

it("says it of the session of a host, and of that of one's own page", async () => {
  const hosted = await api.serve({ authenticate: () => ({ email: home.user.email, scope: "read" }) });
  expect((await hosted.ask("GET", ME)).body).toEqual(meOf(home, "host", "read"));
  const pageSignIn = new PageSignIn(home.user.email);
  const own = await api.serve({ pageSignIn });
  const token = Redacted.value(pageSignIn.newToken(Date.parse(own.clock.now())));
  const begun = await own.ask("POST", "/api/v1/page_session", { json: { token } });
  const [cookie = ""] = String(begun.headers["set-cookie"]).split(";");
  const headers = { Cookie: cookie, "X-Farthing-Session": begun.body.session };
  expect((await own.ask("GET", ME, { headers })).body).toEqual(meOf(home, "page_link"));
});

it("says how the family keeps its books", async () => {
  const email = "alder@example.com";
  const key = await api.run(
    Effect.gen(function* () {
      const settings = { currency: "EUR", time_zone: "Europe/Berlin" };
      yield* createUser({ email, first_name: "Alder", last_name: "Quill", ...settings });
      return Redacted.value((yield* createApiKey({ user: email, name: "key", scope: "read" })).text);
    }),
  );
  const { family } = (await api.ask("GET", ME, { key })).body;
  expect(family).toMatchObject({ currency: "EUR", time_zone: "Europe/Berlin" });
});

it("says nothing to others", async () => {
  expect(await api.ask("GET", ME)).toMatchObject({ status: 401 });
  expect(await api.ask("GET", ME, { key: `${home.key}x` })).toMatchObject({ status: 401 });
});
