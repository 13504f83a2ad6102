import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchedBudget, withBudget } from "./support/desk.ts";
import { expectDropped } from "./support/endless-upload.ts";
import {
  askForm,
  fieldsOf,
  fileOf,
  formOf,
  MAX_CONTENT,
  MAX_REQUEST,
  type Part,
  PREFLIGHT,
  quickStatement,
  statementOf,
} from "./support/preflight-requests.ts";
import { type Answer, sendRaw } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";

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

const MIB = 1_048_576;

const FULL = quickStatement(MAX_CONTENT);
const LINES = readdirSync(process.cwd()).sort();

const descriptors = (): string[] =>
  readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

/** Every byte that is stored, but for when keys were used last. */
const stored = (): Buffer => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.name.endsWith("-shm"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  expect(files.map((file) => basename(file))).toContain("books.db");
  return Buffer.concat(files.map((file) => readFileSync(file)));
};

const raw = (text: string) => fieldsOf({ raw_file_content: text });

const post = (headers: Readonly<Record<string, string>>): string =>
  `POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${api.home.key}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

const FORM = { "Content-Type": "multipart/form-data; boundary=b" };
const JSON_TYPE = { "Content-Type": "application/json" };

describe("a content of up to 10 MiB", () => {
  const HEAD = "date,amount\n";
  const REST = MAX_CONTENT - HEAD.length;
  const form = (parts: readonly Part[]) => askForm(api.ask, api.home.key, parts);
  const size = ({ body }: Answer): number => body.data?.content.byte_size;

  it("is checked at exactly that size as a file, and refused with one byte more, whatever it is declared as", async () => {
    expect(size(await form([fileOf(FULL)]))).toBe(MAX_CONTENT);
    const { status, body } = await form([fileOf(`${FULL}x`, "bank.csv", "image/png")]);
    expect([status, body.error]).toEqual([422, "file_too_large"]);
  });

  it("is counted in UTF-8 bytes as text of a form, and passed over where there is a file", async () => {
    const euros = Math.floor(REST / 3);
    expect(size(await form(raw(HEAD + "€".repeat(euros))))).toBe(HEAD.length + 3 * euros);
    const more = raw(`${FULL}xx`);
    for (const parts of [more, raw(HEAD + "€".repeat(euros + 1))]) {
      const { status, body } = await form(parts);
      expect([status, body.error]).toEqual([422, "content_too_large"]);
    }
    expect(size(await form([...more, fileOf("date,amount\n2026-03-01,1\n")]))).toBe(25);
  });

  it("is counted in UTF-8 bytes as text of JSON, whatever its escaping", async () => {
    const send = (length: number) =>
      api.ask("POST", PREFLIGHT, {
        key: api.home.key,
        body: `{"raw_file_content":"date,amount\\n${"\\u0041".repeat(1_000_000).padEnd(length + 5_000_000, "A")}"}`,
      });
    expect(size(await send(REST))).toBe(MAX_CONTENT);
    const { status, body } = await send(REST + 1);
    expect([status, body.error]).toEqual([422, "content_too_large"]);
  });

  it("is refused for its type or for being blank before it is for its size", async () => {
    const typed = await form([fileOf(`%PDF${FULL}`), ...fieldsOf({ type: "PdfImport" })]);
    expect(typed.body.error).toBe("invalid_import_type");
    expect((await form(raw(" ".repeat(MAX_CONTENT + 2)))).body.error).toBe("missing_content");
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

  it("is answered 413 when it never ends, and nothing is held of it from then on", () =>
    expectDropped(api, api.home.key, { type: "json", budget: 256 * MIB, status: 413, most: MAX_REQUEST }));
});

describe("a request for which nothing is left", () => {
  it("is answered 503 when it never ends, and nothing is held of it from then on", () =>
    expectDropped(api, api.home.key, { type: "form", budget: 4 * MIB, status: 503, most: 4 * MIB }));
});

describe("a JSON body of many values", () => {
  it("is answered 400 also inside fields that are not asked for", async () => {
    for (const unit of ["{},", "[],", "1,"]) {
      const body = `{"raw_file_content":"date,amount","unknown":[${unit.repeat(20_000)}0]}`;
      const answer = await api.ask("POST", PREFLIGHT, { key: api.home.key, body });
      expect([answer.status, answer.body.error]).toEqual([400, "bad_request"]);
      expect(answer.body.message).toBe("The body has too many values.");
    }
  });
});

describe("large uploads", () => {
  const PART = 65_536;
  const SIZE = 16 * PART;
  /** As many as are checked and wait on the smallest machine. */
  const CLIENTS = 5;

  it("come in part by part, however near their clients are: everybody else has a turn in between", async () => {
    const budget = watchedBudget(256 * MIB);
    const mine = await api.serve({ change: withBudget(budget) });
    const form = formOf([fileOf(quickStatement(SIZE))]);
    const json = { raw_file_content: quickStatement(SIZE) };
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, n) =>
        mine.ask("POST", PREFLIGHT, { key: api.home.key, ...(n % 2 === 0 ? form : { json }) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200));
    // A first part of each comes at once; of the others fewer than two parts when it is their turn.
    expect(budget.mostInATurn()).toBeLessThanOrEqual((CLIENTS + 2) * PART);
    expect(budget.turns()).toBeGreaterThan((budget.taken() - CLIENTS * PART) / (2 * PART));
  });
});

describe("nothing is stored", () => {
  it("in the database, whatever is checked", async () => {
    await askForm(api.ask, api.home.key, [fileOf("date,amount\n2026-03-01,1\n")]);
    const bytes = stored();
    const large = statementOf(20_000);
    for (const text of ["", "date,amount\n2026-03-01,1\n", 'date,amount\n"', "%PDF-1.7", large])
      for (const type of ["TransactionImport", "ServiceImport", "RuleImport", "PdfImport"]) {
        const fields = fieldsOf({ type, account_id: api.home.checking.id });
        await askForm(api.ask, api.home.key, [fileOf(text), ...fields]);
        await askForm(api.ask, api.home.key, [...raw(text), ...fieldsOf({ type })]);
      }
    expect(stored().equals(bytes)).toBe(true);
  });

  it("in the folder of temporary files or where the server runs, not even while it comes", async () => {
    const budget = watchedBudget(256 * MIB);
    const mine = await api.serve({ change: withBudget(budget) });
    const names = readdirSync(folder);
    const start = formOf([fileOf(FULL)]).body.subarray(0, 400_000);
    const sockets = Array.from({ length: 3 }, () => {
      const socket = connect(Number(new URL(mine.url).port), "127.0.0.1");
      socket.write(post({ ...formOf([]).headers, "Content-Length": "10000000" }));
      socket.write(start);
      return socket;
    });
    await budget.until(() => budget.held() === 3 * start.length);
    await askForm(mine.ask, api.home.key, [fileOf(quickStatement(10_000))]);
    expect(readdirSync(folder)).toEqual(names);
    expect(readdirSync(process.cwd()).sort()).toEqual(LINES);
    if (process.platform === "linux")
      expect(
        descriptors().filter(
          (name) => name.includes("(deleted)") || (name.startsWith(folder) && !/\.db/.test(name)),
        ),
      ).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });
});
