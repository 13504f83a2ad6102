import { Users } from "@farthing/core/access";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstPurchase } from "../../http/test/support/books.ts";
import { pkce } from "../../http/test/support/sign-on.ts";
import {
  entryOf,
  newPerson as knownPerson,
  type Person,
  type RealProvider,
  startProvider,
} from "./support/real-provider.ts";
import { callbackOf, DEEP_LINK, readLink, type SignOnServer, serveSignOn, startOf } from "./support/serve.ts";

let api: SignOnServer;
let acme: RealProvider;
let first: string;
beforeAll(async () => {
  [api, acme] = await Promise.all([serveSignOn(), startProvider(callbackOf("acme"))]);
  first = await serve();
});
afterAll(async () => {
  await api.stop();
  await acme.stop();
});

const serve = (more: object = {}, options: Parameters<SignOnServer["serve"]>[1] = {}) =>
  api.serve([entryOf("acme", acme, { allow_account_creation: true, ...more })], options);

const newPerson = (parts: Person = {}) => knownPerson(acme, parts);

/** Signs somebody in with a browser of their own, and answers what the app gets. */
const signIn = async (
  subject: string,
  parameters: Readonly<Record<string, string>> = {},
  deepLink?: string,
) => {
  acme.signsIn = subject;
  const { link } = await api.newBrowser().open(startOf("acme", parameters));
  return readLink(link, deepLink);
};

const CODE = expect.stringMatching(/^[A-Za-z0-9_-]{43}$/);

describe("a linked user", () => {
  const linked = async () => {
    const { subject } = newPerson();
    await api.link(api.home.user.email, { provider: "acme", issuer: acme.issuer, subject });
    return subject;
  };

  it("signs in, and changes a transaction with what comes of it", async () => {
    const subject = await linked();
    const { verifier, challenge } = pkce();
    const { code, ...rest } = await signIn(subject, { state: "app state", code_challenge: challenge });
    expect(rest).toEqual({ state: "app state" });
    expect(code).toEqual(CODE);
    expect((await api.exchange(code!)).status, "without the verifier").toBe(401);
    const { status, body } = await api.exchange(code!, { code_verifier: verifier });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: api.home.user.id, email: api.home.user.email });
    const patched = await api.patch(api.home.bread.id, body.access_token, { notes: "by phone" });
    expect(patched.status).toBe(200);
    expect(JSON.stringify(patched.body)).toContain("by phone");
  });

  it("signs in without a challenge and without a state", async () => {
    const answer = await signIn(await linked());
    expect(Object.keys(answer)).toEqual(["code"]);
    expect((await api.exchange(answer.code!)).status).toBe(200);
  });

  it("signs in though the provider says another name, another address or none by now", async () => {
    const subject = await linked();
    acme.people.set(subject, {});
    expect(await signIn(subject)).toEqual({ code: CODE });
  });

  it("is asked nothing by a provider that knows them still, and gets another code", async () => {
    acme.signsIn = await linked();
    const browser = api.newBrowser();
    const once = readLink((await browser.open(startOf("acme"))).link);
    acme.signsIn = undefined;
    const twice = readLink((await browser.open(startOf("acme"))).link);
    expect([once, twice]).toEqual([{ code: CODE }, { code: CODE }]);
    expect(once.code).not.toBe(twice.code);
  });

  it("finishes two sign-ins that are under way at once in one browser, in either order", async () => {
    acme.signsIn = await linked();
    const browser = api.newBrowser();
    const isCallback = (url: string) => url.startsWith(callbackOf("acme"));
    const [one, two] = [
      await browser.open(startOf("acme", { state: "one" }), isCallback),
      await browser.open(startOf("acme", { state: "two" }), isCallback),
    ];
    expect(browser.jar("money.example.com")).toHaveLength(2);
    expect(readLink((await browser.open(two.link!)).link)).toEqual({ code: CODE, state: "two" });
    expect(readLink((await browser.open(one.link!)).link)).toEqual({ code: CODE, state: "one" });
    expect(browser.jar("money.example.com")).toEqual([]);
  });

  it("begins at one server and finishes at another", async () => {
    acme.signsIn = await linked();
    const browser = api.newBrowser();
    const { link } = await browser.open(startOf("acme"), (url) => url.startsWith(callbackOf("acme")));
    await serve();
    const ended = await browser.open(link!);
    expect(readLink(ended.link)).toEqual({ code: CODE });
    api.behind(first);
    expect(readLink((await browser.open(link!)).link)).toMatchObject({ error: "sign_in_expired" });
  });
});

describe("a new user", () => {
  it("gets a linking code, makes an account, and signs in with a code after that", async () => {
    const { subject, email } = newPerson();
    const { verifier, challenge } = pkce();
    const answer = await signIn(subject, { state: "s", code_challenge: challenge });
    expect(answer).toEqual({
      ...{ status: "account_not_linked", linking_code: CODE, allow_account_creation: "true", state: "s" },
    });
    const made = await api.createAccount(answer.linking_code!, { code_verifier: verifier });
    expect(made.status).toBe(200);
    expect(made.body.user).toMatchObject({ email, first_name: "Jolanda", last_name: "Quillfeather" });
    const again = await signIn(subject);
    expect(again).toEqual({ code: CODE });
    expect((await api.exchange(again.code!)).body.user).toEqual(made.body.user);
  });

  it("changes a transaction of their own family with the new tokens, and no other", async () => {
    const { subject, email } = newPerson();
    const { verifier, challenge } = pkce();
    const { linking_code } = await signIn(subject, { code_challenge: challenge });
    const { body } = await api.createAccount(linking_code!, { code_verifier: verifier });
    const user = await api.run(Users.use((users) => users.findByEmail(email)));
    const id = await api.run(firstPurchase(user!.family_id));
    const patched = await api.patch(id, body.access_token, { notes: "my first" });
    expect([patched.status, patched.body.notes]).toEqual([200, "my first"]);
    expect((await api.patch(api.home.bread.id, body.access_token, { notes: "x" })).status).toBe(404);
  });

  it("needs the app's verifier where the app sent a challenge", async () => {
    const { linking_code } = await signIn(newPerson().subject, { code_challenge: pkce().challenge });
    expect((await api.createAccount(linking_code!)).status).toBe(401);
    expect((await api.createAccount(linking_code!, { code_verifier: pkce().verifier })).status).toBe(401);
  });

  it("learns that no account may be created", async () => {
    const server = await serve({ allow_account_creation: false });
    const answer = await signIn(newPerson().subject);
    expect(answer).toEqual({
      ...{ status: "account_not_linked", linking_code: CODE, allow_account_creation: "false" },
    });
    const { status, body } = await api.createAccount(answer.linking_code!);
    expect([status, body.error]).toEqual([403, "account_creation_disabled"]);
    expect(server).not.toBe(first);
    api.behind(first);
  });

  it("is not who has the same address", async () => {
    const { subject } = newPerson({ email: api.home.user.email.toUpperCase() });
    const { linking_code } = await signIn(subject);
    const { status, body } = await api.createAccount(linking_code!);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("already")]);
    expect(await signIn(subject)).toMatchObject({ status: "account_not_linked" });
  });

  it.each([
    ["false", { email_verified: false }],
    ['"false"', { email_verified: "false" }],
    ['"False"', { email_verified: "False" }],
    ['"True"', { email_verified: "True" }],
    ["0", { email_verified: 0 }],
    ["1", { email_verified: 1 }],
    ['"0"', { email_verified: "0" }],
    ['"no"', { email_verified: "no" }],
    ["null", { email_verified: null }],
    ["a blank", { email_verified: "" }],
    ["a list of true", { email_verified: [true] }],
    ["nothing", { email_verified: undefined }],
    ["false, of an address with blanks", { email: " x@example.com ", email_verified: false }],
  ])("has no address where it is said to be verified: %s", async (_, claims) => {
    const { linking_code } = await signIn(newPerson(claims).subject);
    const { status, body } = await api.createAccount(linking_code!);
    expect([status, body]).toEqual([422, { errors: [expect.stringContaining("no usable e-mail address")] }]);
  });

  it.each([
    ["a zero-width space", "jo\u200b@example.com"],
    ["a soft hyphen", "j\u00ado@example.com"],
    ["a right-to-left override", "j\u202eo@example.com"],
    ["full-width letters", "\uff4ao@example.com"],
  ])("has no address where it has %s", async (_, email) => {
    const { linking_code } = await signIn(newPerson({ email }).subject);
    const { status, body } = await api.createAccount(linking_code!);
    expect([status, body]).toEqual([422, { errors: [expect.stringContaining("no usable e-mail address")] }]);
  });

  it('has an address where it is said to be verified: "true"', async () => {
    const { subject, email } = newPerson({ email_verified: "true" });
    const { linking_code } = await signIn(subject);
    expect((await api.createAccount(linking_code!)).body.user).toMatchObject({ email });
  });

  it("has an address of which nothing is said only where the settings say so, and null says something", async () => {
    await serve({ assume_email_verified: true });
    const { subject, email } = newPerson({ email_verified: undefined });
    const { linking_code } = await signIn(subject);
    expect((await api.createAccount(linking_code!)).body.user).toMatchObject({ email });
    for (const email_verified of [null, "no", false]) {
      const { linking_code: refused } = await signIn(newPerson({ email_verified }).subject);
      expect((await api.createAccount(refused!)).status, String(email_verified)).toBe(422);
    }
    api.behind(first);
  });

  it.each<readonly [string, Person, readonly [string, string]]>([
    ["one name for both", { given_name: undefined, family_name: undefined, name: "Jo Q" }, ["Jo Q", ""]],
    ["blank names", { given_name: " ", family_name: "", name: "Whole" }, ["Whole", ""]],
    ["names that are no texts", { given_name: 5, family_name: ["x"], name: { a: 1 } }, ["", ""]],
    ["names with blanks around", { given_name: " Zoë 🦊 ", family_name: "محمد" }, ["Zoë 🦊", "محمد"]],
  ])("may have %s", async (_, claims, [first_name, last_name]) => {
    const { linking_code } = await signIn(newPerson(claims).subject);
    const { body } = await api.createAccount(linking_code!);
    expect(body.user).toMatchObject({ first_name, last_name });
  });

  it.each([
    ["no address", { email: undefined }],
    ["an address that is no text", { email: 5 }],
    ["what is no address", { email: "example.com" }],
  ])("makes no account with %s", async (_, claims) => {
    const { linking_code } = await signIn(newPerson(claims).subject);
    expect((await api.createAccount(linking_code!)).status).toBe(422);
  });
});

describe("the link to the app", () => {
  it.each([
    ["signs", `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`],
    ["parameters", "x&code=evil&error=none#code=evil"],
    ["a link", "https://evil.example/?a=b"],
    ["line ends", "a\r\nSet-Cookie: b=c\r\n\r\n<p>"],
    ["letters of all kinds", "é 🦊 مرحبا \u202e \u0000 \ufeff"],
    ["percent signs", "%2B %00 %ZZ %"],
    ["blanks", "  two  "],
    ["nothing", ""],
    ["as much as it may be", "é".repeat(1_024)],
  ])("brings the state back as it was: %s", async (_, state) => {
    expect(await signIn(newPerson().subject, { state })).toMatchObject({
      ...{ status: "account_not_linked", state },
    });
    acme.signsIn = undefined;
    const { link } = await api.newBrowser().open(startOf("acme", { state }));
    expect(readLink(link)).toEqual({ error: "access_denied", message: expect.any(String), state });
  });

  it("holds nothing of the person, in whatever way it ends", async () => {
    const { subject, email } = newPerson();
    acme.signsIn = subject;
    const browser = api.newBrowser();
    const { link, steps } = await browser.open(startOf("acme"));
    const told = [
      link,
      ...steps
        .filter(({ url }) => url.startsWith("https://money"))
        .map(({ headers, body }) => [...headers, body]),
    ];
    for (const secret of [subject, email, "Jolanda", "Quillfeather", "%40", "@"])
      expect(JSON.stringify(told)).not.toContain(secret);
  });

  it.each([
    ["with a query of its own", "app.other:/cb?theme=dark&x=a%20b", "app.other:/cb?theme=dark&x=a%20b&"],
    ["over https", "https://app.example/signed-in", "https://app.example/signed-in?"],
    ["without a path", "farthing:", "farthing:?"],
  ])("may be one %s", async (_, deepLink, begin) => {
    await serve({}, { deepLink });
    acme.signsIn = newPerson().subject;
    const { link } = await api.newBrowser().open(startOf("acme", { state: "a b" }));
    api.behind(first);
    expect(link!.slice(0, begin.length)).toBe(begin);
    expect(link!.slice(begin.length)).toMatch(
      /^status=account_not_linked&linking_code=[\w-]{43}&allow_account_creation=true&state=a%20b$/,
    );
  });

  it.each(["redirect_uri", "deep_link", "provider", "code"])("is led nowhere else by %s", async (name) => {
    const { link, steps } = await api.newBrowser().open(startOf("acme", { [name]: "https://evil.example" }));
    expect([link, steps.map(({ status }) => status)]).toEqual([undefined, [422]]);
  });

  it("leads to the app, whatever else an app says with its start", async () => {
    acme.signsIn = newPerson().subject;
    const ignored = { device_url: "https://evil.example", app_version: "evil", format: "evil" };
    const { link } = await api.newBrowser().open(startOf("acme", ignored));
    expect(link).toMatch(/^app\.farthing:\/oauth\/callback\?status=account_not_linked&/);
    expect(link).not.toContain("evil");
    expect(DEEP_LINK).toBe("app.farthing:/oauth/callback");
  });
});
