import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pkce } from "../../http/test/support/sign-on.ts";
import { entryOf, newPerson, type RealProvider, startProvider } from "./support/real-provider.ts";
import { callbackOf, readLink, type SignOnServer, serveSignOn, startOf } from "./support/serve.ts";

const HOST = "money.example.com";

let api: SignOnServer;
let acme: RealProvider;
beforeAll(async () => {
  [api, acme] = await Promise.all([serveSignOn(), startProvider(...["acme", "wrong"].map(callbackOf))]);
  await api.serve([
    entryOf("acme", acme, { allow_account_creation: true }),
    entryOf("wrong", acme, { client_secret: "not-the-secret-of-this-client" }),
    { ...entryOf("away", acme), issuer: "http://127.0.0.1:9" },
  ]);
});
afterAll(async () => {
  await Promise.all([api.stop(), acme.stop()]);
});

const asFarAsCallback = async (name: string, parameters: Readonly<Record<string, string>> = {}) => {
  const browser = api.newBrowser();
  const { link, steps } = await browser.open(startOf(name, parameters), (url) =>
    url.startsWith(callbackOf(name)),
  );
  const sent = new URL(steps[0]!.headers.get("location")!).searchParams;
  return { browser, callback: link!, first: steps[0]!, sent };
};

describe("the cookie", () => {
  it("is for this host alone, out of reach of scripts and of other sites, for ten minutes", async () => {
    newPerson(acme);
    const { first, sent } = await asFarAsCallback("acme");
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-farthing-sign-in-[\w-]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(first.headers.getSetCookie()[0]).toContain(`in-${sent.get("state")!.slice(0, 16)}=`);
  });

  it("is another one each time, and nothing that is sent to the provider", async () => {
    newPerson(acme);
    const all = await Promise.all(Array.from({ length: 10 }, () => asFarAsCallback("acme")));
    const secrets = all.flatMap(({ browser, sent }) => [
      browser.jar(HOST)[0]!.value,
      ...["state", "nonce", "code_challenge"].map((name) => sent.get(name)!),
    ]);
    expect(new Set(secrets).size).toBe(40);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    for (const { browser, sent } of all)
      for (const known of [sent.get("state")!, sent.get("nonce")!, browser.jar(HOST)[0]!.value])
        expect(createHash("sha256").update(known).digest("base64url")).not.toBe(sent.get("code_challenge"));
  });

  it("is taken away at the end, however it ends, and no other cookie with it", async () => {
    for (const name of ["acme", "wrong"])
      for (const isDenied of [false, true]) {
        newPerson(acme);
        if (isDenied) acme.signsIn = undefined;
        const { browser, callback } = await asFarAsCallback(name);
        browser.give(HOST, "theme", "dark");
        browser.give(HOST, "__Host-farthing-sign-in-other", "x");
        await browser.open(callback);
        expect(browser.jar(HOST).map((each) => each.name)).toEqual([
          "theme",
          "__Host-farthing-sign-in-other",
        ]);
      }
  });

  it("is found among others, whatever they are called", async () => {
    newPerson(acme);
    const { browser, callback } = await asFarAsCallback("acme");
    const [{ name, value } = { name: "", value: "" }] = browser.jar(HOST);
    const twin = api.newBrowser();
    for (const other of [`x${name}`, `${name}x`, name.slice(2), "a", "$Version"])
      twin.give(HOST, other, "no");
    twin.give(HOST, "b", `x ${name}=no`);
    twin.give(HOST, name, value);
    expect(readLink((await twin.open(callback)).link)).toMatchObject({ status: "account_not_linked" });
  });
});

describe("answers", () => {
  it("are cached by no one, and reveal to no one where they came from", async () => {
    newPerson(acme);
    const { browser, callback, first } = await asFarAsCallback("acme");
    const last = await browser.get(callback);
    const again = await browser.get(callback);
    const away = await browser.get(startOf("away"));
    for (const { status, headers, body } of [first, last, again, away]) {
      expect(status).toBe(302);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(body).toBe("");
    }
  });
});

describe("what is kept and what is logged", () => {
  it("holds no secret of a sign-in, and of a person only what a linking code needs", async () => {
    api.log.length = 0;
    const state = "the-state-of-the-app";
    const { verifier, challenge } = pkce();
    const { email, subject } = newPerson(acme);
    const secrets: string[] = [verifier, acme.client_secret, "not-the-secret-of-this-client"];
    const note = (...more: (string | null | undefined)[]): void => {
      secrets.push(...more.filter((each) => each !== null && each !== undefined));
    };
    const signIn = async (name: string) => {
      const { browser, callback, sent } = await asFarAsCallback(name, { state, code_challenge: challenge });
      const back = new URL(callback).searchParams;
      note(browser.jar(HOST)[0]?.value, sent.get("state"), sent.get("nonce"), sent.get("code_challenge"));
      note(back.get("code"), back.get("state"));
      const during = await api.bytes();
      const { code, linking_code, ...rest } = readLink((await browser.open(callback)).link);
      note(code, linking_code);
      return { during, code, linking_code, rest };
    };

    const begun = await signIn("acme");
    const made = await api.createAccount(begun.linking_code!, { code_verifier: verifier });
    expect(made.status).toBe(200);
    note(made.body.access_token as string, made.body.refresh_token as string);
    const known = await signIn("acme");
    const { body } = await api.exchange(known.code!, { code_verifier: verifier });
    note(body.access_token as string, body.refresh_token as string);
    expect((await signIn("wrong")).rest).toMatchObject({ error: "provider_failed" });
    acme.signsIn = undefined;
    expect((await signIn("acme")).rest).toMatchObject({ error: "access_denied" });
    await api.newBrowser().open(startOf("away", { state }));

    expect(new Set(secrets).size).toBeGreaterThan(25);
    const kept = [begun.during, known.during, await api.bytes()].join("\n");
    for (const secret of secrets) expect(kept).not.toContain(secret);
    const logged = JSON.stringify(api.log, (_, value: unknown) =>
      value instanceof Error
        ? { ...value, name: value.name, message: value.message, stack: value.stack }
        : value,
    );
    expect(api.failures()).toHaveLength(2);
    for (const secret of [...secrets, email, subject, state, challenge, "Jolanda", "Quillfeather", "ada@"])
      expect(logged).not.toContain(secret);
    for (const entry of api.log) expect(JSON.stringify(entry)).not.toMatch(/[\w-]{43}/);
  });

  it("holds while a sign-in is under way nothing of the person", async () => {
    const { email, subject } = newPerson(acme);
    await asFarAsCallback("acme");
    const kept = await api.bytes();
    for (const text of [email, subject]) expect(kept).not.toContain(text);
  });
});
