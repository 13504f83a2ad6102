import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { random } from "../../../../tools/testing/random.ts";
import type { Home } from "./books.ts";
import { changes } from "./changes.ts";
import type { WatchedBudget } from "./desk.ts";
import { statement } from "./preflight-requests.ts";
import type { Served } from "./serve.ts";

/** What no answer may tell: a stack, a path of ours, SQL, a module. */
const INSIDES =
  /\n\s+at |node_modules|file:\/\/|SELECT |INSERT |SQLITE|\.ts:\d|\.js:\d|multer|busboy|piscina|effect\//i;

/** Gives requests of garbage, one after the other. */
const garbage = (next: (below: number) => number, { key, read_key, bread }: Home): (() => string) => {
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

  return () => {
    const boundary =
      next(3) > 0
        ? "b"
        : pick(["b", "x".repeat(70), "x".repeat(120), noise(12).replaceAll(/[\r\n]/g, ""), ""]);
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
              `/api/v1/transactions/${bread.id}`,
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
      ...[`X-Api-Key: ${read_key}`, `X-Api-Key: ${key}`, `X-Api-Key: ${key}`],
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
};

/** Sends bytes, and no more of them than these or fewer; resolves with what was answered until the connection closed. */
const send = (port: number, text: string, next: (below: number) => number): Promise<string> =>
  new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1");
    const isCut = next(10) === 0;
    socket.setEncoding("latin1");
    socket.on("data", (said: string) => {
      answer += said;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
    // Whoever was promised more is told that there is no more.
    if (isCut) socket.write(text.slice(0, next(text.length)), "latin1", () => socket.destroy());
    else socket.end(text, "latin1");
  });

/** What this process has open, but for what its threads are run with. */
const descriptors = (): number =>
  process.platform === "linux"
    ? readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return !readlinkSync(`/proc/self/fd/${fd}`).startsWith("anon_inode:");
        } catch {
          return false;
        }
      }).length
    : 0;

/** Sends so many requests of garbage: none is answered with a 500 or a word of the insides, and nothing is left of them. */
export const expectNoHarm = async (
  { server, url, ask, log }: Served,
  home: Home,
  budget: WatchedBudget,
  { seed, requests }: { readonly seed: number; readonly requests: number },
): Promise<void> => {
  const next = random(seed);
  const request = garbage(next, home);
  const { tell, until } = changes();
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.on("close", () => {
      connections.delete(socket);
      tell();
    });
  });
  // A client that has said all it will is answered all the same.
  Object.assign(server, { httpAllowHalfOpen: true });
  const port = Number(new URL(url).port);
  const before = descriptors();
  const statuses = new Map<string, number>();
  for (let n = 0; n < requests; n += 50) {
    const batch = Array.from({ length: 50 }, request);
    const answers = await Promise.all(batch.map((text) => send(port, text, next)));
    for (const [index, answer] of answers.entries()) {
      const status =
        /^HTTP\/1.1 (?!100)(\d+)|\r\n\r\nHTTP\/1.1 (\d+)/.exec(answer)?.slice(1).find(Boolean) ?? "none";
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (/^5(?!03)/.test(status) || INSIDES.test(answer)) throw new Error(`${batch[index]}\n\n${answer}`);
    }
  }
  expect(log.errors).toEqual([]);
  for (const status of ["200", "400", "401", "404", "405", "415", "422"])
    expect([...statuses.keys()]).toContain(status);
  await until(() => connections.size === 0);
  expect(descriptors()).toBeLessThanOrEqual(before);
  expect(budget.held()).toBe(0);
  expect((await ask("GET", "/healthz")).status).toBe(200);
};
