import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { type Books, client, createBooks, integrity, notesOf, type Served, serve } from "./serve-support.ts";

const started = async (
  books: Books,
  env: NodeJS.ProcessEnv = {},
): Promise<{ served: Served; url: string }> => {
  const served = serve(["--port", "0", "--database", books.database], { env });
  return { served, url: await served.url };
};

const socketTo = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  return socket;
};

/** Lets clients ask without pause until they are refused; tells of every request that got no answer. */
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
          expect(status).toBe(200);
          if (index % 2 === 0) acknowledged.set(id, count);
          answered += 1;
          if (answered > 20 * ids.length) isBusy();
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

describe("asked to stop", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "under load by %s, it answers every request that was sent",
    async (signal) => {
      const books = await createBooks(12);
      for (let round = 0; round < 3; round += 1) {
        const { served, url } = await started(books);
        const { done, lost, acknowledged } = await underLoad(url, books);
        const before = performance.now();
        served.kill(signal);
        expect(await served.ended).toEqual({ exit: 0, signal: null });
        expect(performance.now() - before).toBeLessThan(3_000);
        await done;
        expect(lost).toEqual([]);
        const notes = notesOf(books.database);
        for (const [id, count] of acknowledged) expect(notes.get(id)).toBe(String(count));
        expect(integrity(books.database)).toEqual(["ok"]);
      }
    },
  );

  it("it waits for no connection that is idle, has never brought anything, or for its own counting", async () => {
    const books = await createBooks(1);
    const { served, url } = await started(books, { FARTHING_RATE_LIMIT: "600" });
    const kept = client(url, books.key);
    expect((await kept.get("/api/v1/transactions")).status).toBe(200);
    const silent = await socketTo(url);
    const before = performance.now();
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    expect(performance.now() - before).toBeLessThan(3_000);
    silent.destroy();
    kept.close();
  });

  it("it takes a body that is on its way, and tells that the connection ends", async () => {
    const books = await createBooks(1);
    const { served, url } = await started(books);
    const body = JSON.stringify({ transaction: { notes: "slowly" } });
    const socket = await socketTo(url);
    let answer = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      answer += part;
    });
    socket.write(
      `PATCH /api/v1/transactions/${books.ids[0]} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${books.key}\r\n` +
        `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await expect.poll(() => answer).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write(body.slice(0, 10));
    served.kill("SIGTERM");
    await expect.poll(() => socketTo(url).then(String, (error) => error.code)).toBe("ECONNREFUSED");
    socket.write(body.slice(10));
    await once(socket, "end");
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    expect(notesOf(books.database).get(books.ids[0]!)).toBe("slowly");
  });

  it.each(["SIGTERM", "SIGINT"] as const)("a second time, by %s, it ends at once", async (signal) => {
    const books = await createBooks(1);
    const { served, url } = await started(books);
    const socket = await socketTo(url);
    socket.write("GET /healthz HTTP/1.1\r\n");
    served.kill("SIGTERM");
    await expect.poll(() => socketTo(url).then(String, (error) => error.code)).toBe("ECONNREFUSED");
    const before = performance.now();
    served.kill(signal);
    expect(await served.ended).toEqual({ exit: null, signal });
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(integrity(books.database)).toEqual(["ok"]);
    socket.destroy();
  });
});
