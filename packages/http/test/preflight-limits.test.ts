import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  askForm,
  askJson,
  fieldsOf,
  fileOf,
  formOf,
  MAX_CONTENT,
  MAX_REQUEST,
  PREFLIGHT,
  statementOf,
} from "./support/preflight-requests.ts";
import { sendRaw } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { until } from "./support/until.ts";

/** Where everything that this process makes as a temporary file would be. */
let folder: string;
const before = process.env.TMPDIR;
let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "preflight-limits-"));
  process.env.TMPDIR = folder;
  api = await serveTwoFamilies();
});
afterAll(async () => {
  await api.stop();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(folder, { recursive: true });
});

const FULL = statementOf(MAX_CONTENT);
const LINES = readdirSync(process.cwd()).sort();

const descriptors = (): string[] =>
  readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

const isLinux = process.platform === "linux";

/** Every byte that is stored, but for when keys were used last. */
const stored = (): Buffer => {
  const [books] = readdirSync(folder);
  return Buffer.concat(
    readdirSync(join(folder, books!))
      .filter((name) => !name.endsWith("-shm"))
      .sort()
      .map((name) => readFileSync(join(folder, books!, name))),
  );
};

const raw = (text: string) => fieldsOf({ raw_file_content: text });

const post = (headers: Readonly<Record<string, string>>): string =>
  `POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${api.home.key}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

const FORM = { "Content-Type": "multipart/form-data; boundary=b" };
const JSON_TYPE = { "Content-Type": "application/json" };

describe("a content of up to 10 MiB", () => {
  it("is checked at exactly that size and refused with one byte more, as a file and as text", async () => {
    const ways = [
      ["file_too_large", (text: string) => askForm(api.ask, api.home.key, [fileOf(text)])],
      ["content_too_large", (text: string) => askForm(api.ask, api.home.key, raw(text))],
      [
        "content_too_large",
        (raw_file_content: string) => askJson(api.ask, api.home.key, { raw_file_content }),
      ],
    ] as const;
    for (const [code, send] of ways) {
      const good = await send(FULL);
      expect(good.status).toBe(200);
      expect(good.body.data.content.byte_size).toBe(MAX_CONTENT);
      const { status, body } = await send(`${FULL}x`);
      expect([status, body.error]).toEqual([422, code]);
    }
  });

  it("is counted in UTF-8 bytes, whatever its escaping", async () => {
    const send = (body: string) => api.ask("POST", PREFLIGHT, { key: api.home.key, body });
    const escaped = (text: string) => `{"raw_file_content":"date,amount\\n${text}"}`;
    const ascii = await send(escaped("\\u0041".repeat(MAX_CONTENT - 12)));
    expect(ascii.body.data.content.byte_size).toBe(MAX_CONTENT);
    expect((await send(escaped("\\u0041".repeat(MAX_CONTENT - 11)))).body.error).toBe("content_too_large");
    const euros = Math.floor((MAX_CONTENT - 12) / 3);
    expect((await askForm(api.ask, api.home.key, raw(`date,amount\n${"€".repeat(euros)}`))).status).toBe(200);
    const more = await askForm(api.ask, api.home.key, raw(`date,amount\n${"€".repeat(euros + 1)}`));
    expect(more.body.error).toBe("content_too_large");
  });

  it("is refused for its type first, then for its size, then for what it is declared as", async () => {
    const large = `%PDF${FULL}`;
    for (const parts of [
      [fileOf(large, "a", "image/png"), ...fieldsOf({ type: "PdfImport" })],
      [...raw(large), ...fieldsOf({ type: "PdfImport" })],
    ])
      expect((await askForm(api.ask, api.home.key, parts)).body.error).toBe("invalid_import_type");
    const declared = await askForm(api.ask, api.home.key, [fileOf(large, "a", "image/png")]);
    expect(declared.body.error).toBe("file_too_large");
    const blank = await askForm(api.ask, api.home.key, raw(" ".repeat(MAX_CONTENT + 2)));
    expect(blank.body.error).toBe("missing_content");
  });

  it("wins over text that is too large", async () => {
    const { status, body } = await askForm(api.ask, api.home.key, [
      ...raw(`${FULL}x`),
      fileOf("date,amount\n2026-03-01,1\n"),
    ]);
    expect([status, body.data?.stats.rows_count]).toEqual([200, 1]);
  });
});

describe("a request of more than 72 MiB", () => {
  it("is answered 413 when its length tells it", async () => {
    for (const headers of [FORM, JSON_TYPE]) {
      const said = await sendRaw(
        api.url,
        post({ ...headers, "Content-Length": String(MAX_REQUEST + 1) }),
        (text) => text.includes("payload_too_large"),
      );
      expect(said).toMatch(/^HTTP\/1.1 413 /);
    }
  });

  it("is answered 413 when it comes in chunks, as a form and as JSON", async () => {
    const large = Buffer.alloc(MAX_REQUEST + 1, 32);
    const json = await api.ask("POST", PREFLIGHT, { key: api.home.key, body: large, chunked: true });
    expect([json.status, json.body.error]).toEqual([413, "payload_too_large"]);
    const form = await askForm(api.ask, api.home.key, [fileOf(large)], { chunked: true });
    expect([form.status, form.body.error]).toEqual([413, "payload_too_large"]);
  });

  it("is answered 413 when it never ends, and holds nothing in memory from then on", async () => {
    const held = process.memoryUsage();
    const chunk = Buffer.concat([
      Buffer.from("100000\r\n"),
      Buffer.alloc(1_048_576, 32),
      Buffer.from("\r\n"),
    ]);
    const begun = '--b\r\nContent-Disposition: form-data; name="raw_file_content"\r\n\r\n';
    const starts = [
      post({ ...JSON_TYPE, "Transfer-Encoding": "chunked" }),
      `${post({ ...FORM, "Transfer-Encoding": "chunked" })}${begun.length.toString(16)}\r\n${begun}\r\n`,
    ];
    const sockets = await Promise.all(
      Array.from(
        { length: 6 },
        (_, n) =>
          new Promise<ReturnType<typeof connect>>((resolve, reject) => {
            const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
            socket.write(starts[n % 2]!);
            let isAnswered = false;
            const more = (): void => {
              while (!isAnswered && socket.write(chunk));
              if (!isAnswered) socket.once("drain", more);
            };
            socket.on("data", (text) => {
              if (!isAnswered && !/^HTTP\/1.1 (413|503) /.test(String(text))) reject(new Error(String(text)));
              isAnswered = true;
              resolve(socket);
            });
            socket.on("error", reject);
            more();
          }),
      ),
    );
    const isBack = (): boolean => process.memoryUsage().arrayBuffers < held.arrayBuffers + 40 * 1_048_576;
    const collect = (globalThis as { gc?: () => void }).gc;
    await until(() => {
      collect?.();
      return isBack();
    });
    for (const socket of sockets) socket.destroy();
  });
});

describe("a JSON body of millions of values", () => {
  it("is answered 400 and takes neither memory nor time, also inside what nobody asked for", async () => {
    for (const unit of ["{},", "[],", "1,"]) {
      const body = `{"raw_file_content":"date,amount","unknown":[${unit.repeat(60_000_000 / unit.length)}0]}`;
      const start = performance.now();
      const answer = await api.ask("POST", PREFLIGHT, { key: api.home.key, body });
      expect([answer.status, answer.body.error]).toEqual([400, "bad_request"]);
      expect(performance.now() - start).toBeLessThan(3_000);
    }
    const escapes = `{"raw_file_content":"date,amount\\n${'\\\\\\",{'.repeat(100_000)}"}`;
    const { status } = await api.ask("POST", PREFLIGHT, { key: api.home.key, body: escapes });
    expect(status).not.toBe(400);
  });
});

describe("many at once", () => {
  it("give back what they held when their clients leave in the middle of sending", async () => {
    const start = formOf([fileOf(FULL)]).body.subarray(0, 8_000_000);
    const head = post({ ...formOf([]).headers, "Content-Length": "10000000" });
    const leave = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
        socket.on("error", () => {});
        socket.on("close", () => resolve());
        socket.write(head);
        socket.write(start, () => setTimeout(() => socket.destroy(), 5));
      });
    for (let n = 0; n < 12; n++) await Promise.all([leave(), leave(), leave(), leave()]);
    await until(async () => (await askForm(api.ask, api.home.key, [fileOf(FULL)])).status === 200);
    const three = Array.from({ length: 3 }, () =>
      askForm(api.ask, api.home.key, [fileOf(Buffer.alloc(60_000_000))]),
    );
    expect((await Promise.all(three)).map(({ body }) => body.error)).toEqual(Array(3).fill("file_too_large"));
  });

  it("leave no descriptor open when their clients leave in the middle of the check", async () => {
    const { body, headers } = formOf([fileOf(statementOf(2_000_000))]);
    const leave = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
        socket.on("error", () => {});
        socket.on("close", () => resolve());
        socket.write(post({ ...headers, "Content-Length": String(body.length) }));
        socket.write(body, () => setTimeout(() => socket.destroy(), 20));
      });
    const ask = async () =>
      (await askForm(api.ask, api.home.key, [fileOf(statementOf(100_000))])).status === 200;
    await until(ask);
    const open = descriptors().length;
    for (let n = 0; n < 10; n++) await Promise.all([leave(), leave(), leave()]);
    await until(ask);
    const ports = () => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
    if (isLinux) await until(() => descriptors().length <= open + 2);
    await until(() => ports() <= 4);
  });

  it("are told to come back when there are too many, and let everything else be answered at once", async () => {
    await until(async () => (await askForm(api.ask, api.home.key, [fileOf(FULL)])).status === 200);
    const bodies = Array.from({ length: 20 }, () =>
      askForm(api.ask, api.home.key, [fileOf(statementOf(3_000_000))]),
    );
    let isOver = false;
    const answers = Promise.all(bodies).finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (!isOver) {
      const start = performance.now();
      const change = { key: api.home.key, json: { transaction: { notes: `n ${waits.length}` } } };
      const health = await api.ask("GET", "/healthz");
      const update = await api.ask("PATCH", `/api/v1/transactions/${api.home.bread.id}`, change);
      expect([health.status, update.status]).toEqual([200, 200]);
      waits.push((performance.now() - start) / 2);
    }
    const refused = (await answers).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused) {
      expect([status, body.error]).toEqual([503, "service_unavailable"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    waits.sort((a, b) => a - b);
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(400);
    await until(async () => (await askForm(api.ask, api.home.key, [fileOf(FULL)])).status === 200);
  });

  it("hold nobody up for long while 10 MiB are taken and checked four times over", async () => {
    const body = formOf([fileOf(FULL)]);
    const text = { raw_file_content: FULL };
    let isOver = false;
    const answers = Promise.all([
      ...[0, 1].map(() => api.ask("POST", PREFLIGHT, { key: api.home.key, ...body })),
      ...[0, 1].map(() => api.ask("POST", PREFLIGHT, { key: api.home.key, json: text })),
    ]).finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (!isOver) {
      const start = performance.now();
      await api.ask("GET", "/healthz");
      waits.push(performance.now() - start);
    }
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    waits.sort((a, b) => a - b);
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(250);
  });
});

describe("nothing is stored", () => {
  it("in the database, whatever is checked", async () => {
    await askForm(api.ask, api.home.key, [fileOf("date,amount\n2026-03-01,1\n")]);
    const bytes = stored();
    const large = statementOf(1_000_000);
    for (const text of ["", "date,amount\n2026-03-01,1\n", 'date,amount\n"', "%PDF-1.7", large])
      for (const type of ["TransactionImport", "ServiceImport", "RuleImport", "PdfImport"])
        for (const account_id of ["", "x", api.home.checking.id]) {
          const fields = fieldsOf({ type, account_id });
          await askForm(api.ask, api.home.key, [fileOf(text), ...fields]);
          await askForm(api.ask, api.home.key, [...raw(text), ...fields]);
        }
    expect(stored().equals(bytes)).toBe(true);
  });

  it("in the folder of temporary files or where the server runs, not even while it comes", async () => {
    const names = readdirSync(folder);
    const sockets: ReturnType<typeof connect>[] = [];
    const start = formOf([fileOf(FULL)]).body.subarray(0, 9_000_000);
    for (let n = 0; n < 3; n++) {
      const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
      socket.on("error", () => {});
      sockets.push(socket);
      socket.write(post({ ...formOf([]).headers, "Content-Length": "10000000" }));
      await new Promise<void>((resolve) => void socket.write(start, () => resolve()));
    }
    await askForm(api.ask, api.home.key, [fileOf(FULL)]);
    expect(readdirSync(folder)).toEqual(names);
    expect(readdirSync(process.cwd()).sort()).toEqual(LINES);
    if (isLinux)
      expect(
        descriptors().filter(
          (name) => name.includes("(deleted)") || (name.startsWith(folder) && !/\.db/.test(name)),
        ),
      ).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });
});
