import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import timers from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { standIn } from "../../../tools/testing/stand-in.ts";
import { FAULT_KINDS, type Fault, transaction } from "../src/index.ts";
import { claim, get, start } from "./support.ts";
import { type Asking, claimUrl, holding, MARCH } from "./unit/support.ts";

type Behaviour<F = Fault> = F extends Fault ? Omit<F, "operation" | "which"> : never;

/** A wait of the server's, which is over when the test says so. */
interface Wait {
  readonly ms: number;
  /** Whether it keeps alive a process that has stopped the server. */
  readonly ref: boolean;
  readonly end: () => void;
}

const waits = { asked: [] as Wait[], told: () => {} };

standIn(timers, {
  setTimeout: ((ms: number, _: unknown, { ref }: { readonly ref: boolean }) =>
    new Promise<void>((end) => {
      waits.asked.push({ ms, ref, end });
      waits.told();
    })) as never,
});

afterEach(() => {
  expect(waits.asked.splice(0)).toEqual([]);
});

/** The next wait of the server's. */
const nextWait = async (): Promise<Wait> => {
  if (waits.asked.length === 0)
    await new Promise<void>((resolve) => {
      waits.told = resolve;
    });
  return waits.asked.shift()!;
};

const TRANSACTIONS = Array.from({ length: 20 }, (_, i) => transaction(`t${i}`, MARCH));

const startWith = (behaviour: Behaviour, operation: Fault["operation"] = "accounts") =>
  start({
    scenario: holding(TRANSACTIONS, {
      faults: [{ operation, which: { first: 1 }, ...behaviour } as Fault],
    }),
  });

const askedOf = async (behaviour: Behaviour): Promise<Asking> => claim(await startWith(behaviour));

/** What a socket gives, as it comes. */
const asking = ({ url, headers }: Asking) => {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const parts: string[] = [];
  let code = "closed";
  socket.on("data", (part) => parts.push(part.toString()));
  socket.on("error", (error: NodeJS.ErrnoException) => {
    code = error.code!;
  });
  socket.write(
    `GET ${pathname}/accounts HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${headers.authorization}\r\nConnection: close\r\n\r\n`,
  );
  const said = () => {
    const [head = "", ...body] = parts.join("").split("\r\n\r\n");
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    return { code, parts, head, body: body.join("\r\n\r\n"), length: Number(length) };
  };
  return {
    said,
    nextPart: () => once(socket, "data"),
    ended: new Promise((resolve) => socket.on("close", resolve)).then(said),
  };
};

/** What a socket gives until it ends, and how it ends. */
const raw = (given: Asking) => asking(given).ended;

describe("a status", () => {
  it.each([402, 403, 429, 500, 502, 503, 504])(
    "%s as the provider itself and as its edge",
    async (status) => {
      const own = await get(await askedOf({ kind: "status", status }), "/accounts");
      expect([own.status, own.headers.get("content-type")]).toEqual([
        status,
        "application/json; charset=utf-8",
      ]);
      expect(own.headers.has("retry-after")).toBe(false);
      expect((await own.json()).errors).toHaveLength(1);
      const edge = await get(
        await askedOf({ kind: "status", status, as: "html", retry_after: 7 }),
        "/accounts",
      );
      expect([edge.status, edge.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
      expect(edge.headers.get("retry-after")).toBe("7");
      expect(await edge.text()).toContain("<html>");
    },
  );

  it("may say a date to try again", async () => {
    const retry_after = "Sun, 01 Mar 2026 00:00:00 GMT";
    const answer = await get(await askedOf({ kind: "status", status: 429, retry_after }), "/accounts");
    expect(answer.headers.get("retry-after")).toBe(retry_after);
  });

  it("is gone after the requests it is for", async () => {
    const asking = await askedOf({ kind: "status", status: 503 });
    expect((await get(asking, "/info")).status).toBe(200);
    expect((await get(asking, "/accounts")).status).toBe(503);
    expect((await get(asking, "/accounts")).status).toBe(200);
  });

  it("at a claim leaves the token good", async () => {
    const provider = await startWith({ kind: "status", status: 503 }, "claim");
    const url = claimUrl(provider.newSetupToken());
    expect((await fetch(url, { method: "POST" })).status).toBe(503);
    expect((await fetch(url, { method: "POST" })).status).toBe(200);
  });
});

describe("on the socket", () => {
  it("a reset before the answer gives nothing", async () => {
    const { code, parts } = await raw(await askedOf({ kind: "reset", when: "before" }));
    expect([code, parts]).toEqual(["ECONNRESET", []]);
  });

  it("a reset at a claim uses up the token all the same", async () => {
    const provider = await startWith({ kind: "reset", when: "before" }, "claim");
    const url = claimUrl(provider.newSetupToken());
    await expect(fetch(url, { method: "POST" })).rejects.toThrow();
    expect((await fetch(url, { method: "POST" })).status).toBe(403);
  });

  it("a reset in the middle gives half of what was said", async () => {
    const asking = await askedOf({ kind: "reset", when: "middle" });
    const { code, head, body, length } = await raw(asking);
    expect(code).toBe("ECONNRESET");
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(body).toHaveLength(Math.floor(length / 2));
  });

  it("a truncated body ends politely, after half of what was said", async () => {
    const { code, body, length } = await raw(await askedOf({ kind: "truncated" }));
    expect(code).toBe("closed");
    expect(body).toHaveLength(Math.floor(length / 2));
    const asking = await askedOf({ kind: "truncated" });
    await expect(get(asking, "/accounts").then((answer) => answer.text())).rejects.toThrow();
  });

  it("a slow answer is whole, after its delay", async () => {
    const given = await askedOf({ kind: "slow", delay_ms: 120 });
    const { said, ended } = asking(given);
    const { end, ...wait } = await nextWait();
    expect(wait).toEqual({ ms: 120, ref: false });
    expect((await get(given, "/accounts")).status).toBe(200);
    expect(said().parts).toEqual([]);
    end();
    const { body, length } = await ended;
    expect(body).toHaveLength(length);
  });

  it("a dripping answer is whole, in small parts with a wait after each", async () => {
    const { said, nextPart, ended } = asking(await askedOf({ kind: "drip", bytes: 200, every_ms: 5 }));
    let sent = 0;
    do {
      const { end, ...wait } = await nextWait();
      expect(wait).toEqual({ ms: 5, ref: false });
      const due = () => Math.min(sent + 200, said().length);
      while (!(said().body.length >= due())) await nextPart();
      sent = due();
      expect(said().body).toHaveLength(sent);
      end();
    } while (sent < said().length);
    expect(sent).toBeGreaterThan(1000);
    expect(JSON.parse((await ended).body).accounts[0].transactions).toHaveLength(20);
  });

  it("an answer that never ends in time does not keep the server from stopping", async () => {
    for (const behaviour of [
      { kind: "slow", delay_ms: 3_600_000 },
      { kind: "drip", bytes: 1, every_ms: 3_600_000 },
    ] as const) {
      const provider = await startWith(behaviour);
      const left = claim(provider).then((given) => get(given, "/accounts").then((answer) => answer.text()));
      const failed = expect(left).rejects.toThrow();
      expect((await nextWait()).ms).toBe(3_600_000);
      await provider.stop();
      await failed;
    }
  });
});

describe("a body", () => {
  it.each([
    [undefined, false],
    [true, true],
  ])("that is huge (length said: %s)", async (length_said, hasLength) => {
    const fault = {
      kind: "huge",
      mebibytes: 3,
      ...(length_said === undefined ? {} : { length_said }),
    } as const;
    const answer = await get(await askedOf(fault), "/accounts");
    expect(answer.headers.has("content-length")).toBe(hasLength);
    const text = await answer.text();
    expect(text.length).toBeGreaterThan(3 * 1_048_576);
    expect(JSON.parse(text).accounts).toEqual([]);
  });

  it("that is no JSON, and one that is cut", async () => {
    const page = await get(await askedOf({ kind: "not_json" }), "/accounts");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const cut = await get(await askedOf({ kind: "cut_json" }), "/accounts");
    expect([cut.status, cut.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    const text = await cut.text();
    expect(text).toMatch(/^\{"errors":\[\],"accounts":\[/);
    expect(() => JSON.parse(text)).toThrow();
  });

  it("of the wrong shape", async () => {
    const answer = await get(await askedOf({ kind: "wrong_shape" }), "/accounts");
    expect(Array.isArray((await answer.json()).accounts)).toBe(false);
  });

  it("that leads elsewhere", async () => {
    const inward = await get(await askedOf({ kind: "redirect" }), "/accounts");
    expect([inward.status, inward.headers.get("location")]).toEqual([
      302,
      "http://169.254.169.254/latest/meta-data",
    ]);
    const outward = await get(await askedOf({ kind: "redirect", to: "https://other.example/" }), "/accounts");
    expect(outward.headers.get("location")).toBe("https://other.example/");
  });
});

describe("which requests", () => {
  it.each([
    ["every" as const, [500, 500, 500, 500]],
    [{ first: 2 }, [500, 500, 200, 200]],
    [{ nth: 3 }, [200, 200, 500, 200]],
  ])("%j", async (which, statuses) => {
    const provider = await start({
      scenario: holding([], { faults: [{ operation: "accounts", which, kind: "status", status: 500 }] }),
    });
    const asking = await claim(provider);
    const seen: number[] = [];
    for (const _ of statuses) seen.push((await get(asking, "/accounts")).status);
    expect(seen).toEqual(statuses);
    expect(provider.bank.requests.slice(1).map(({ status }) => status)).toEqual(statuses);
  });
});

it("every kind of fault is tried here", () => {
  const tried = readFileSync(new URL(import.meta.url), "utf8");
  for (const kind of FAULT_KINDS) expect(tried).toContain(`kind: "${kind}"`);
});
