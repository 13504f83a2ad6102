import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { until } from "./support/until.ts";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

const REQUESTS = 2_000;

/** What no answer may tell: a stack, a path of ours, SQL, a module. */
const INSIDES =
  /\n\s+at |node_modules|file:\/\/|SELECT |INSERT |SQLITE|\.ts:\d|\.js:\d|multer|busboy|piscina|effect\//i;

/** Numbers that are the same in every run. */
const random = (start: number) => {
  let seed = start;
  return (below: number): number => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
};

const next = random(20_260_401);

const pick = <A>(values: readonly A[]): A => values[next(values.length)]!;

const noise = (length: number): string =>
  String.fromCharCode(...Array.from({ length }, () => (next(3) === 0 ? next(256) : 32 + next(95))));

const word = (): string =>
  pick([
    ...[
      "file",
      "raw_file_content",
      "type",
      "account_id",
      "include",
      "rows_to_skip",
      "__proto__",
      "a[b]",
      "a[4294967294]",
    ],
    ...["constructor[prototype]", "", noise(5).replaceAll(/[\r\n"]/g, "")],
  ]);

const json = (depth = 0): string =>
  pick([
    () => "null",
    () => String(next(1e6) - 5e5),
    () => "1e999",
    () => JSON.stringify(noise(next(30))),
    () => (depth > 3 ? "[]" : `[${json(depth + 1)},${json(depth + 1)}]`),
    () => `{${JSON.stringify(word())}:${json(depth + 4)},"transaction":${depth > 3 ? 1 : json(depth + 1)}}`,
    () => `{"raw_file_content":${JSON.stringify(pick(["date,amount\n2026-03-01,1\n", noise(60)]))}}`,
    () => "[".repeat(next(3_000)),
    () => noise(next(80)),
  ])();

const part = (boundary: string): string =>
  `--${boundary}\r\nContent-Disposition: ${pick(["form-data", "attachment", noise(8).replaceAll(/[\r\n]/g, "")])}; name="${word()}"${pick(
    ["", '; filename="a.csv"', "; filename*=UTF-8''%ff%fe", '; filename=""', "; filename*=x'"],
  )}\r\n${pick(["", "Content-Type: text/csv\r\n", "Content-Transfer-Encoding: base64\r\n", `${noise(10)}\r\n`])}\r\n${pick(
    ["date,amount\n2026-03-01,1\n", noise(next(400)), statement(next(3) === 0 ? 20_000 : 100)],
  )}\r\n`;

const multipart = (boundary: string): string =>
  Array.from({ length: next(5) }, () => part(boundary)).join("") +
  pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}`, "", noise(20)]);

const request = (): string => {
  const boundary =
    next(3) > 0 ? "b" : pick(["b", "x".repeat(70), "x".repeat(120), noise(12).replaceAll(/[\r\n]/g, ""), ""]);
  const isForm = next(2) === 0;
  const body = isForm ? multipart(boundary) : json();
  const type =
    next(3) > 0
      ? isForm
        ? `multipart/form-data; boundary="${boundary}"`
        : "application/json"
      : pick([
          isForm
            ? `multipart/form-data; boundary=${pick([boundary, `"${boundary}"`, ""])}`
            : "application/json",
          isForm ? `multipart/form-data; boundary=${boundary}` : "application/json",
          ...[
            "application/json; charset=utf-16",
            "text/csv",
            "multipart/mixed",
            noise(10).replaceAll(/[\r\n]/g, ""),
          ],
        ]);
  const path =
    next(3) > 0
      ? "/api/v1/imports/preflight"
      : pick([
          ...[
            "/api/v1/imports/preflight",
            "/api/v1/imports/preflight",
            "/api/v1/imports/preflight?include=findings",
          ],
          ...[
            "/api/v1/imports/preflight?include[]=%ff",
            `/api/v1/transactions/${api.home.bread.id}`,
            "/api/v1/transactions",
          ],
          ...[
            "/api/v1/accounts",
            "/api/v1/transactions/%00",
            "/%ff%fe",
            `/${noise(20).replaceAll(/[\s]/g, "")}`,
            "*",
            "http://[",
            "http://%zz@x/docs",
            `http://${noise(9).replaceAll(/[\s]/g, "")}/`,
            "//",
            "/docs",
          ],
        ]);
  const length =
    next(3) > 0
      ? body.length
      : pick([
          body.length,
          body.length,
          body.length,
          body.length + 50,
          Math.floor(body.length / 2),
          -1,
          1e12,
        ]);
  const isChunked = next(4) === 0;
  const framing = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const sent = isChunked && next(3) > 0 ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  const credential = pick([
    ...[`X-Api-Key: ${api.home.read_key}`, `X-Api-Key: ${api.home.key}`, `X-Api-Key: ${api.home.key}`],
    ...[`Authorization: Bearer ${noise(20).replaceAll(/[\r\n]/g, "")}`, "X-Api-Key: fk_x", "Cookie: a=b"],
  ]);
  const more =
    next(4) > 0
      ? ""
      : pick([
          "",
          "Expect: 100-continue\r\n",
          "Expect: tea\r\n",
          "Host: y\r\n",
          "Content-Encoding: gzip\r\n",
          "If-Match: *\r\n",
          "X-Request-Id: \t\x01\r\n",
          `${noise(15)}\r\n`,
        ]);
  return `${pick(["POST", "POST", "POST", "PATCH", "PUT", "GET", "HEAD", "BREW"])} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${credential}\r\nContent-Type: ${type}\r\n${framing}\r\n${more}\r\n${sent}`;
};

/** Sends bytes, ends or breaks off, and resolves with what was answered. */
const send = (text: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
    const isCut = next(10) === 0;
    socket.setEncoding("latin1");
    socket.on("data", (said: string) => {
      answer += said;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
    socket.write(isCut ? text.slice(0, next(text.length)) : text, "latin1", () => {
      if (isCut) socket.destroy();
    });
    // Whoever is promised more bytes than there are waits for them.
    socket.setTimeout(200, () => socket.destroy());
  });

const descriptors = (): number => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0);

it("2,000 requests of garbage are answered without a 500, a word of the insides, or a leak", async () => {
  for (let n = 0; n < 100; n++) await send(request());
  const before = { descriptors: descriptors(), memory: process.memoryUsage().rss };
  const statuses = new Map<string, number>();
  for (let n = 0; n < REQUESTS; n += 50) {
    const batch = Array.from({ length: 50 }, request);
    const answers = await Promise.all(batch.map(send));
    for (const [index, answer] of answers.entries()) {
      const status =
        /^HTTP\/1.1 (?!100)(\d+)|\r\n\r\nHTTP\/1.1 (\d+)/.exec(answer)?.slice(1).find(Boolean) ?? "none";
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (/^5(?!03)/.test(status) || INSIDES.test(answer)) throw new Error(`${batch[index]}\n\n${answer}`);
    }
  }
  expect(api.log.errors).toEqual([]);
  for (const status of ["200", "400", "401", "404", "405", "415", "422"])
    expect(statuses.get(status) ?? 0, status).toBeGreaterThan(5);
  await until(() => descriptors() <= before.descriptors + 5);
  expect(process.memoryUsage().rss - before.memory).toBeLessThan(400_000_000);
  expect((await api.ask("GET", "/healthz")).status).toBe(200);
});
