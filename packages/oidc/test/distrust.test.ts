import { createGzip } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  answerJson,
  answerText,
  type FakeProvider,
  type Forged,
  startFake,
} from "./support/fake-provider.ts";
import { callbackOf, readLink, type SignOnServer, serveSignOn, startOf } from "./support/serve.ts";

const DISCOVERY = "/.well-known/openid-configuration";

let api: SignOnServer;
let fake: FakeProvider;

/** What stands of it in the file of providers. */
const entry = () => ({ name: "fake", issuer: fake.issuer, client_id: "farthing", client_secret: "secret" });

beforeAll(async () => {
  [api, fake] = await Promise.all([serveSignOn(), startFake()]);
  await api.serve([entry()]);
});
afterAll(async () => {
  await Promise.all([api.stop(), fake.stop()]);
});
beforeEach(async () => {
  fake.behave();
  fake.asked.length = 0;
  api.log.length = 0;
  // It is found out again where the endpoints are.
  await api.know([entry()]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const FAILED = { error: "provider_failed", message: expect.any(String), state: "mine" };

const LINKING = expect.objectContaining({ status: "account_not_linked", state: "mine" });

/** What a good ID token says. */
const goodClaims = (nonce: string): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: fake.issuer,
    aud: "farthing",
    sub: "jo",
    nonce,
    iat: now,
    exp: now + 300,
    email: "jo@example.com",
  };
};

/** Begins, and answers with what the browser was sent to the provider with. */
const begin = async () => {
  const browser = api.newBrowser();
  const { link, steps } = await browser.open(startOf("fake", { state: "mine" }), (url) =>
    url.startsWith(fake.issuer),
  );
  return { browser, link: link!, steps, sent: new URL(link!).searchParams };
};

/** Signs in with a provider that gives this token. */
const signIn = async (forge: (claims: Record<string, unknown>) => Forged) => {
  const { browser, sent } = await begin();
  fake.giveToken(fake.idToken(forge(goodClaims(sent.get("nonce")!))));
  const { link } = await browser.open(`${callbackOf("fake")}?code=x&state=${sent.get("state")}`);
  return readLink(link);
};

const asked = (path: string): number => fake.asked.filter((each) => each === path).length;

const WRONG_ANSWERS: readonly (readonly [string, ReturnType<typeof answerText>])[] = [
  ["500", answerText("oops", 500, "text/plain")],
  ["a page", answerText("<html>jo@example.com", 200, "text/html")],
  ["a page that it calls JSON", answerText("<html>jo@example.com", 200, "application/json")],
  ["nothing", answerText("", 200, "application/json")],
  ["null", answerJson(null)],
  ["a list", answerJson([])],
  ["an object of nothing", answerJson({})],
  ["204", answerText("", 204, "application/json")],
  ["401", answerText("", 401, "text/plain")],
  [
    "a way elsewhere",
    (response) => void response.writeHead(302, { location: `${fake.issuer}/elsewhere` }).end(),
  ],
  ["a connection that breaks", (response) => void response.socket?.destroy()],
  [
    "half an answer",
    (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"issuer":', () => void response.socket?.destroy());
    },
  ],
];

describe("a provider that answers", () => {
  it.each(WRONG_ANSWERS)(
    "where its endpoints are with %s has failed, until it answers well",
    async (_, wrong) => {
      fake.answers[DISCOVERY] = wrong;
      const { link, steps } = await begin();
      expect(readLink(link)).toEqual(FAILED);
      expect(steps[0]!.headers.get("set-cookie")).toBeNull();
      expect(steps[0]!.headers.get("cache-control")).toBe("no-store");
      expect(api.failures()).toHaveLength(1);
      expect(JSON.stringify(api.log)).not.toContain("jo@example.com");
      expect(asked("/elsewhere")).toBe(0);
      fake.behave();
      expect(await signIn((claims) => ({ claims }))).toEqual(LINKING);
    },
  );

  it.each(WRONG_ANSWERS)("with %s in the place of tokens has failed", async (_, wrong) => {
    const { browser, sent } = await begin();
    fake.answers["/token"] = wrong;
    const { link } = await browser.open(`${callbackOf("fake")}?code=x&state=${sent.get("state")}`);
    expect(readLink(link)).toEqual(FAILED);
    expect(api.failures()).toHaveLength(1);
    expect(JSON.stringify(api.log)).not.toContain("jo@example.com");
    expect(asked("/elsewhere")).toBe(0);
  });

  it.each(WRONG_ANSWERS)("with %s in the place of its keys has failed", async (_, wrong) => {
    fake.answers["/jwks"] = wrong;
    expect(await signIn((claims) => ({ claims }))).toEqual(FAILED);
    expect(asked("/elsewhere")).toBe(0);
  });

  it.each<readonly [string, object]>([
    ["another issuer", { issuer: "https://evil.example" }],
    ["its issuer with a slash more", { issuer: "/" }],
    ["no place to sign in", { authorization_endpoint: undefined }],
    ["a script as the place to sign in", { authorization_endpoint: "javascript:alert(1)" }],
    ["a place to sign in that is no URL", { authorization_endpoint: "x" }],
  ])("with %s has failed", async (_, { issuer, ...more }: { issuer?: string }) => {
    const named = issuer === "/" ? `${fake.issuer}/` : (issuer ?? fake.issuer);
    fake.answers[DISCOVERY] = answerJson({ ...fake.metadata, ...more, issuer: named });
    expect(readLink((await begin()).link)).toEqual(FAILED);
  });

  it("where its endpoints are is not asked again for an hour, and asked once by many at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => begin()));
    api.clock.advance(3_599_999);
    await begin();
    expect(asked(DISCOVERY)).toBe(1);
    fake.answers[DISCOVERY] = answerJson({ ...fake.metadata, authorization_endpoint: `${fake.issuer}/new` });
    api.clock.advance(1);
    expect((await begin()).link).toMatch(new RegExp(`^${fake.issuer}/new\\?`));
    expect(asked(DISCOVERY)).toBe(2);
  });
});

describe("a provider that says more than it may", () => {
  const MEBIBYTE = 1_048_576;

  /** What it would have answered, in so many bytes. */
  const padded = (path: string, size: number): void => {
    const answer = fake.answers[path]!;
    fake.answers[path] = (response, request) => {
      const end = response.end.bind(response);
      response.end = ((text: string) => end(text.padEnd(size, " "))) as typeof response.end;
      answer(response, request);
    };
  };

  it.each([
    [MEBIBYTE, LINKING],
    [MEBIBYTE + 1, FAILED],
  ])("in %i bytes: wherever that is, it is taken or has failed", async (size, expected) => {
    for (const path of [DISCOVERY, "/token", "/jwks"]) {
      fake.behave();
      await api.know([entry()]);
      if (path !== "/token") padded(path, size);
      const { browser, link, sent } = await begin();
      if (path === DISCOVERY && expected === FAILED) {
        expect(readLink(link)).toEqual(FAILED);
        continue;
      }
      fake.giveToken(fake.idToken({ claims: goodClaims(sent.get("nonce")!) }));
      if (path === "/token") padded(path, size);
      const back = await browser.open(`${callbackOf("fake")}?code=x&state=${sent.get("state")}`);
      expect(readLink(back.link), path).toEqual(expected);
    }
    const large = expect.stringContaining(`larger than ${MEBIBYTE} bytes`);
    expect(api.failures()).toEqual(expected === FAILED ? [large, large, large] : []);
  });

  it("without an end is not listened to any longer, however small it is made", async () => {
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      fake.answers[DISCOVERY] = (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
        const zip = createGzip();
        zip.pipe(response);
        const part = Buffer.alloc(65_536, " ");
        const more = (): void => {
          if (response.destroyed) return;
          sent += part.length;
          zip.write(part, more);
        };
        response.on("close", () => resolve());
        more();
      };
    });
    expect(readLink((await begin()).link)).toEqual(FAILED);
    await closed;
    expect(sent).toBeGreaterThan(MEBIBYTE);
    expect(api.failures()).toEqual([expect.stringContaining(`larger than ${MEBIBYTE} bytes`)]);
  });
});

describe("a provider that is slow", () => {
  /** Time limits that are over when a test says so. */
  const limits = () => {
    const running: AbortController[] = [];
    const asked = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const controller = new AbortController();
      running.push(controller);
      return controller.signal;
    });
    const end = (): void => {
      for (const each of running) each.abort(new DOMException("over", "TimeoutError"));
    };
    return { end, asked: () => asked.mock.calls.flat() };
  };

  it.each([DISCOVERY, "/token", "/jwks"])("at %s has failed after fifteen seconds", async (path) => {
    const { end, asked } = limits();
    let link: string | undefined;
    if (path === DISCOVERY) {
      fake.answers[path] = end;
      ({ link } = await begin());
    } else {
      const { browser, sent } = await begin();
      fake.giveToken(fake.idToken({ claims: goodClaims(sent.get("nonce")!) }));
      fake.answers[path] = end;
      ({ link } = await browser.open(`${callbackOf("fake")}?code=x&state=${sent.get("state")}`));
    }
    expect(readLink(link)).toEqual(FAILED);
    expect(new Set(asked())).toEqual(new Set([15_000]));
    expect(api.failures()).toEqual([expect.stringContaining("OAUTH_TIMEOUT")]);
  });

  it("has failed also where it sends a bit now and then, which gives it no more time", async () => {
    const { end, asked } = limits();
    fake.answers[DISCOVERY] = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = (left: number): void => {
        if (left === 0) end();
        else response.write(" ", () => void setImmediate(drip, left - 1));
      };
      drip(20);
    };
    expect(readLink((await begin()).link)).toEqual(FAILED);
    expect(asked()).toEqual([15_000]);
    expect(api.failures()).toEqual([expect.stringContaining("OAUTH_TIMEOUT")]);
  });
});

describe("a provider that is not there", () => {
  it("fails a sign-in that begins, and is asked again by the next", async () => {
    const gone = await startFake();
    const port = Number(new URL(gone.issuer).port);
    await gone.stop();
    await api.know([{ name: "fake", issuer: gone.issuer, client_id: "farthing" }]);
    const away = await api.newBrowser().open(startOf("fake", { state: "mine" }));
    expect(readLink(away.link)).toEqual(FAILED);
    expect(api.failures()).toEqual([expect.stringContaining("ECONNREFUSED")]);
    const back = await startFake(port);
    const { link } = await api.newBrowser().open(startOf("fake"), (url) => url.startsWith(back.issuer));
    expect(link).toMatch(new RegExp(`^${back.issuer}/authorize\\?`));
    await back.stop();
  });

  it("fails a sign-in that comes back", async () => {
    const brief = await startFake();
    await api.know([{ name: "fake", issuer: brief.issuer, client_id: "farthing" }]);
    const browser = api.newBrowser();
    const { link } = await browser.open(startOf("fake", { state: "mine" }), (url) =>
      url.startsWith(brief.issuer),
    );
    await brief.stop();
    const state = new URL(link!).searchParams.get("state");
    const ended = await browser.open(`${callbackOf("fake")}?code=x&state=${state}`);
    expect(readLink(ended.link)).toEqual(FAILED);
    expect(api.failures()).toEqual([expect.stringMatching(/ECONNREFUSED|other side closed|ECONNRESET/)]);
  });
});
