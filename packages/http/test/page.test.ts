import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { type PageFile, PageSignIn } from "../src/index.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const fileOf = (path: string, type: string, text: string): PageFile => ({
  path,
  type,
  gzip: gzipSync(text),
  brotli: brotliCompressSync(text),
});

const BODY = '<div id="page"></div>';
const HTML = `<meta name="farthing-api" content="" />${BODY}`;
const SCRIPT = "console.log('ä');";

const FILES = [
  fileOf("index.html", "text/html; charset=utf-8", HTML),
  fileOf("assets/main-1.js", "text/javascript; charset=utf-8", SCRIPT),
  fileOf("assets/worker-1.js", "text/javascript; charset=utf-8", "onmessage = () => {};"),
  fileOf("farthing.svg", "image/svg+xml", "<svg/>"),
];

const api = await serveTwoFamilies({ page: FILES });
afterAll(() => api.stop());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const ask = async (path: string, headers = {}, method = "GET", url = api.url): Promise<Answer> => {
  const going = request(`${url}${path}`, { method, headers }).end();
  const [response] = await once(going, "response");
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) };
};

const PLAIN: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

const PATHS = FILES.map(({ path }) => (path === "index.html" ? "/" : `/${path}`));

it("says to the page how large a file may be, and whether a link alone signs in", async () => {
  const metaAt = async (url: string): Promise<string> =>
    (await ask("/", { "Accept-Encoding": "identity" }, "GET", url)).bytes.toString().replace(BODY, "");
  expect(await metaAt(api.url)).toBe('<meta name="farthing-api" content="api/v1" data-most="10485760" />');
  const { url } = await api.serve({
    ...{ page: FILES, uploadLimits: "own" },
    pageSignIn: new PageSignIn(api.home.user.email),
  });
  expect(await metaAt(url)).toBe(
    '<meta name="farthing-api" content="api/v1" data-most="536870888" data-own="" />',
  );
});

describe("the page", () => {
  it.each(PATHS)(
    "sends %s, the worker's script too, under a policy that allows this server alone",
    async (path) => {
      const { status, headers } = await ask(path);
      expect(status).toBe(200);
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy[0]).toBe("default-src 'none'");
      for (const rule of policy.slice(1)) expect(rule).toMatch(/^[a-z-]+ '(?:self|none)'$/);
      expect(policy).toContain("connect-src 'self'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    },
  );

  it.each(["/acounts", "/imports/", "/a/b/c", "/assets", "//bank.example/a"])(
    "leads a browser that goes to %s, where nothing is, to the page, which says so",
    async (path) => {
      const { status, headers } = await ask(path, { Accept: "text/html,*/*;q=0.8" });
      expect(status).toBe(303);
      const to = new URL(headers.location!, `${api.url}${path}`);
      expect(to.href).toBe(`${api.url}/#/nowhere`);
    },
  );

  it("answers a program, and whoever asks for what the API does not have, in JSON", async () => {
    const browser = { Accept: "text/html" };
    const answers = [ask("/acounts"), ask("/api/v1/acounts", browser), ask("/acounts", browser, "POST")];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ])("sends the same bytes to who accepts %s", async (accepted, encoding) => {
    const { headers, bytes } = await ask("/assets/main-1.js", { "Accept-Encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toContain("Accept-Encoding");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(PLAIN[encoding ?? "identity"]!(bytes).toString()).toBe(SCRIPT);
  });

  it.each(Object.keys(PLAIN))("says in itself where the API is, as %s", async (encoding) => {
    const { bytes } = await ask("/", { "Accept-Encoding": encoding });
    expect(PLAIN[encoding]!(bytes).toString()).toBe(
      HTML.replace('content=""', 'content="api/v1" data-most="10485760"'),
    );
  });

  it("keeps what has its version in its name, and is asked for the rest again", async () => {
    const script = await ask("/assets/main-1.js");
    expect(script.headers["cache-control"]).toContain("immutable");
    const start = await ask("/");
    expect(start.headers["cache-control"]).toBe("no-cache");
    const again = await ask("/", { "If-None-Match": start.headers.etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await ask("/", { "If-None-Match": script.headers.etag })).status).toBe(200);
  });

  it("answers HEAD without the body, and refuses other methods", async () => {
    const { status, bytes, headers } = await ask("/", {}, "HEAD");
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
    const refused = await ask("/", {}, "POST");
    expect([refused.status, refused.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("is not there under other names, nor where no files are given", async () => {
    for (const path of ["/index.html", "/assets/", "/assets/main-2.js", "/assets/..%2findex.html"])
      expect((await ask(path)).status).toBe(404);
    const without = await api.serve();
    expect((await ask("/", {}, "GET", without.url)).status).toBe(404);
  });
});
