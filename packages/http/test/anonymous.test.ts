import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { parseInParts } from "../src/index.ts";
import { changes } from "./support/changes.ts";
import { sendRaw } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";
import { CREATE, EXCHANGE, form, REVOKE, TOKEN } from "./support/sign-on.ts";
import { countTurns } from "./support/turns.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());
afterEach(() => void vi.restoreAllMocks());

const KIB = 1_024;
const LIMIT = 16 * KIB;
/** The connections of somebody who means harm, and how far ahead each of them may send. */
const CONNECTIONS = 200;
const MOST_AHEAD = 32;
const OPERATIONS = [EXCHANGE, CREATE, TOKEN, REVOKE];

/** As many units as a body of this size has room for. */
const filled = (head: string, unit: string, tail: string, size = LIMIT): string =>
  head + unit.repeat(Math.floor((size - head.length - tail.length) / unit.length)) + tail;

/** Bodies that cost the most for their bytes, one way or another. */
const worst = (size: number): readonly string[] => [
  filled('{"code":"x","x":[', "{},", "{}]}", size),
  filled('{"code":"x","x":[', "[],", "0]}", size),
  filled('{"code":"x","x":[', "1,", "0]}", size),
  filled('{"code":"x","x":[', '{"amount":1e9},', "0]}", size),
  filled('{"code":"x","x":', "[", "", size),
  filled('{"code":"x","x":', '{"a":', "", size),
  filled('{"code":"x","amount":', "9", "}", size),
  filled('{"code":"', "\\u0041", '"}', size),
  `{${Array.from({ length: size / 8 }, (_, n) => `"${n.toString(36).padStart(3, "0")}":0`).join(",")}}`.slice(
    0,
    size,
  ),
  `${Array.from({ length: size / 4 }, (_, n) => n.toString(36).padStart(3, "0")).join("&")}`.slice(0, size),
  filled("code=x", "&a=1", "", size),
  filled("code=", "%41", "", size),
];

const valuesIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 1)
    : 1;

/** What bodies cost from now on: the length and values of each, and in which turn of the event loop it was parsed. */
const watchParsing = (onParsed: () => void = () => {}) => {
  const { parse } = JSON;
  const parsed: {
    readonly turn: number;
    readonly length: number;
    readonly values: number;
    readonly revived: number;
  }[] = [];
  let turn = 0;
  const turns = countTurns(() => {
    turn += 1;
  });
  const note = (length: number, values: number, revived = 0): void => {
    parsed.push({ turn, length, values, revived });
    onParsed();
  };
  vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
    // Answers of this server are parsed here too.
    if (/^\{"(?:error|status)"/.test(text)) return parse(text, reviver);
    let revived = 0;
    try {
      const value = parse(
        text,
        reviver &&
          function (this: unknown, ...given) {
            revived += 1;
            return reviver.apply(this, given);
          },
      );
      note(text.length, valuesIn(value), revived);
      return value;
    } catch (error) {
      note(text.length, 1);
      throw error;
    }
  });
  const Params = URLSearchParams;
  vi.stubGlobal(
    "URLSearchParams",
    class extends Params {
      constructor(given?: string) {
        super(given);
        note(given?.length ?? 0, this.size);
      }
      override getAll(name: string): string[] {
        note(0, this.size);
        return super.getAll(name);
      }
    },
  );
  return {
    parsed,
    stop: () => {
      turns.stop();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
};

const typeOf = (body: string): string =>
  body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";

const open = async (mine: Served): Promise<Socket> => {
  const socket = connect(Number(new URL(mine.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
};
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe("what anyone may send", () => {
  it.each(OPERATIONS)("is at most 16 KiB to %s", async (path) => {
    const send = (size: number, chunked: boolean) =>
      api.ask("POST", path, { body: filled('{"code":"', "x", '"}', size), chunked });
    for (const chunked of [false, true]) {
      const { status, body } = await send(LIMIT + 1, chunked);
      expect([status, body.error]).toEqual([413, "payload_too_large"]);
      expect((await send(LIMIT, chunked)).status).not.toBe(413);
    }
  });

  it("costs a hundred values a body and a body, or 4 KiB of small ones, a turn of the event loop, and health is answered in between", async () => {
    const bodies = OPERATIONS.flatMap((path) => worst(LIMIT).map((body) => ({ path, body })));
    const probe = await open(api);
    let healths = 0;
    probe.setEncoding("latin1").on("data", (text: string) => {
      healths += text.split("HTTP/1.1 200").length - 1;
    });
    const behind: number[] = [];
    const watch = watchParsing(() => {
      behind.push(behind.length - healths);
      probe.write(get("/healthz"));
    });
    // Sent as bytes, so that nothing of the client is counted, and all there before the first is answered.
    const asked = bodies.map(({ path, body }) =>
      sendRaw(
        api.url,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${typeOf(body)}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ),
    );
    const answers = await Promise.all(asked);
    watch.stop();
    probe.destroy();
    // Asked with each body, it is answered at once: an answer takes a few turns to come back.
    expect(Math.max(...behind)).toBeLessThan(10);
    for (const [n, said] of answers.entries())
      expect([n, said.slice(0, 12)]).toEqual([n, expect.stringMatching(/ 4\d\d$/)]);
    expect(watch.parsed.length).toBeGreaterThan(OPERATIONS.length);
    for (const { values, revived } of watch.parsed) {
      expect(values).toBeLessThanOrEqual(101);
      expect(revived).toBe(0);
    }
    for (const [, together] of Map.groupBy(watch.parsed, ({ turn }) => turn))
      if (together.length > 1)
        expect(together.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(4_096);
  });

  it("leaves nothing to be read at its exact text but long amounts", async () => {
    const watch = watchParsing();
    const change = (transaction: string) =>
      sendRaw(
        api.url,
        `PATCH /api/v1/transactions/${home.bread.id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Api-Key: ${home.key}\r\nContent-Type: application/json\r\nContent-Length: ${transaction.length}\r\n\r\n${transaction}`,
      );
    const said = await change(`{"transaction":{"x":[${"{},".repeat(2_000)}0]}}`);
    expect(said).toMatch(/^HTTP\/1\.1 400 [\s\S]*too many values/);
    expect(watch.parsed).toEqual([]);
    expect(await change('{"transaction":{"amount":12.10}}')).toMatch(/^HTTP\/1\.1 200 [\s\S]*"12\.10"/);
    const long = '{"transaction":{"amount":12.2000000000000000}}';
    expect(await change(long)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"12\.20"/);
    watch.stop();
    expect(watch.parsed.map(({ revived }) => revived).filter((count) => count > 0)).toEqual([3]);
  });

  it("has at most a hundred fields as a form", async () => {
    const fields = (count: number) =>
      form(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, "x"])));
    const { status, body } = await api.ask("POST", REVOKE, fields(101));
    expect([status, body.error]).toEqual([400, "invalid_request"]);
    expect(body.error_description).toContain("too many values");
    const most = await api.ask("POST", REVOKE, { ...fields(99), body: `token=x&${fields(99).body}` });
    expect(most.status).toBe(200);
  });
});

describe("a connection", () => {
  it("that sends ahead and reads is answered in order", async () => {
    const paths = Array.from({ length: 32 }, (_, n) => (n % 2 === 0 ? "/healthz" : `/${n}`));
    const said = await sendRaw(
      api.url,
      paths.map(get).join(""),
      (text) => (text.match(/HTTP\/1\.1/g) ?? []).length === 32,
    );
    expect([...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(
      paths.map((path) => (path === "/healthz" ? "200" : "404")),
    );
  });

  it("that sends far ahead and never reads is cut off before its answers are made", async () => {
    const mine = await api.serve();
    const { tell, until } = changes();
    let [arrived, closed] = [0, 0];
    mine.server.on("request", () => {
      arrived += 1;
    });
    mine.server.on("connection", (socket) =>
      socket.on("close", () => {
        closed += 1;
        tell();
      }),
    );
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(mine)));
    for (const socket of sockets) socket.pause().write(get("/openapi.json").repeat(2 * MOST_AHEAD));
    await until(() => closed === CONNECTIONS);
    expect(arrived).toBeGreaterThan(CONNECTIONS * MOST_AHEAD);
    // The first of each may have been answered when the others arrived.
    expect(mine.log.requests.length).toBeLessThanOrEqual(2 * CONNECTIONS);
    for (const socket of sockets) socket.destroy();
  });

  it("whose client does not take an answer is given no second one, and holds no more than one", async () => {
    const mine = await api.serve();
    const { tell, until } = changes();
    const sockets: Socket[] = [];
    mine.server.on("connection", (socket) => {
      // The system takes nothing more of this one.
      socket._write = () => {};
      socket._writev = () => {};
      sockets.push(socket.on("data", tell));
    });
    const ahead = get("/openapi.json").repeat(MOST_AHEAD);
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(mine)));
    for (const client of clients) client.write(ahead);
    const read = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    await until(() => read() === CONNECTIONS * ahead.length);
    await mine.log.until(() => mine.log.requests.length >= CONNECTIONS);
    await api.ask("GET", "/healthz");
    expect(mine.log.requests).toHaveLength(CONNECTIONS);
    const answer = JSON.stringify(mine.document).length;
    for (const { writableLength } of sockets) {
      expect(writableLength).toBeGreaterThan(answer);
      expect(writableLength).toBeLessThan(answer + KIB);
    }
    const cut = sockets.map((socket) => once(socket, "close"));
    for (const client of clients) client.write(get("/healthz"));
    await Promise.all(cut);
    for (const client of clients) client.destroy();
  });

  it("is not parsed on after it was cut off", async () => {
    const mine = await api.serve();
    parseInParts(mine.server);
    const arrived = new Map<Socket, number>();
    const cut: Promise<unknown>[] = [];
    mine.server.on("request", ({ socket }) => void arrived.set(socket, (arrived.get(socket) ?? 0) + 1));
    mine.server.on("connection", (socket) => {
      // The system takes no answer of this one.
      socket._write = () => {};
      socket._writev = () => {};
      cut.push(once(socket, "close"));
    });
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(mine)));
    for (const client of clients) client.write(get("/docs").repeat(2));
    await mine.log.until(() => mine.log.requests.length === CONNECTIONS);
    const ahead = get("/docs").repeat(2_000);
    for (const client of clients) client.write(ahead);
    await Promise.all(cut);
    expect(arrived.size).toBe(CONNECTIONS);
    expect(Math.max(...arrived.values())).toBeLessThan(3 * MOST_AHEAD);
    for (const client of clients) client.destroy();
  });
});
