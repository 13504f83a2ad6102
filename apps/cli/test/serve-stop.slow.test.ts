import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { listenTo } from "./said.ts";
import {
  type Books,
  client,
  createBooks,
  integrity,
  notesOf,
  type Served,
  type Serving,
  serve,
  socketTo,
  untilRefused,
} from "./serve-support.ts";

const started = async (books: Books, serving: Serving = {}): Promise<{ served: Served; url: string }> => {
  const served = serve(["--port", "0", "--database", books.database], serving);
  return { served, url: await served.url };
};

/**
 * Lets clients ask without pause until they are refused; tells of every request that got no answer. On a busy machine one can be
 * that storage is busy.
 */
const underLoad = async (url: string, { key, ids }: Books) => {
  const acknowledged = new Map<string, number>();
  const lost: string[] = [];
  let answered = 0;
  let isBusy: () => void = () => {};
  const busy = new Promise<void>((resolve) => {
    isBusy = resolve;
  });
  const done = Promise.all(
    ids.map(async (id, index) => {
      const { get, patch, close } = client(url, key);
      try {
        for (let count = 1; ; count += 1) {
          const { status } =
            index % 2 === 0 ? await patch(id, { notes: `${count}` }) : await get("/api/v1/transactions");
          expect([200, 503]).toContain(status);
          if (index % 2 === 0 && status === 200) acknowledged.set(id, count);
          answered += 1;
          if (answered > 10 * ids.length) isBusy();
        }
      } catch (error) {
        const { code = String(error) } = error as NodeJS.ErrnoException;
        if (code !== "ECONNREFUSED") lost.push(code);
      } finally {
        close();
      }
    }),
  );
  await busy;
  return { done, lost, acknowledged };
};

/** Runs the command, and tells what would keep its process alive when it is done. */
const TELLING = `
const { main } = await import(${JSON.stringify(new URL("../dist/main.js", import.meta.url).href)});
process.exitCode = await main(process.argv.slice(1));
process.stdout.write("kept alive by " + JSON.stringify(process.getActiveResourcesInfo()));
`;

const request = (method: string, path: string, ...headers: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");

/** A connection with a change on it whose body is wanted and not there yet. */
const changing = async (url: string, { key, ids }: Books, body: string) => {
  const socket = await socketTo(url);
  const said = listenTo(socket);
  const headers = [`X-Api-Key: ${key}`, "Content-Type: application/json", `Content-Length: ${body.length}`];
  socket.write(request("PATCH", `/api/v1/transactions/${ids[0]}`, ...headers, "Expect: 100-continue"));
  await said.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  return { socket, said };
};

/** A connection that is kept after its request was answered. */
const idle = async (url: string, { key }: Books): Promise<Socket> => {
  const socket = await socketTo(url);
  const said = listenTo(socket);
  socket.write(request("GET", "/api/v1/accounts", `X-Api-Key: ${key}`));
  await said.until(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\}$/);
  return socket;
};

describe("asked to stop", () => {
  it("under load by SIGTERM, it answers every request that was sent", async () => {
    const books = await createBooks(12);
    const { served, url } = await started(books);
    const { done, lost, acknowledged } = await underLoad(url, books);
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    await done;
    expect(lost).toEqual([]);
    const notes = notesOf(books.database);
    for (const [id, count] of acknowledged) expect(notes.get(id)).toBe(String(count));
    expect(integrity(books.database)).toEqual(["ok"]);
  });

  it("by SIGINT, it closes connections that are idle or have brought nothing, takes a body that is on its way, and ends", async () => {
    const books = await createBooks(1);
    const { served, url } = await started(books, {
      env: { FARTHING_RATE_LIMIT: "600" },
      entry: ["--input-type=module", "-e", TELLING, "--"],
    });
    const body = JSON.stringify({ transaction: { notes: "slowly" } });
    const others = [await idle(url, books), await socketTo(url)];
    const { socket, said } = await changing(url, books, body);
    socket.write(body.slice(0, 10));
    served.kill("SIGINT");
    // They go while the request is under way: to wait for them would be to cut it off in the end.
    await Promise.all(others.map((each) => once(each.resume(), "close")));
    await untilRefused(url);
    socket.write(body.slice(10));
    const [answer] = await said.until(/HTTP\/1\.1 200 OK\r\n[\s\S]*\}$/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    expect(served.stdout().split("\n").at(-1)).toMatch(/^kept alive by (?!.*"Timeout")/);
    expect(notesOf(books.database).get(books.ids[0]!)).toBe("slowly");
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "a second time by %s, it ends without an answer",
    async (signal) => {
      const books = await createBooks(1);
      const { served, url } = await started(books);
      const socket = await socketTo(url);
      socket.write("GET /healthz HTTP/1.1\r\n");
      served.kill("SIGTERM");
      await untilRefused(url);
      served.kill(signal);
      expect(await served.ended).toEqual({ exit: null, signal });
      expect(integrity(books.database)).toEqual(["ok"]);
      socket.destroy();
    },
  );
});
