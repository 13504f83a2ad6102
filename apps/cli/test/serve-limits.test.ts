import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { type Answered, client, createBooks, integrity, notesOf, serve } from "./serve-support.ts";

const UNAVAILABLE = { error: "storage_unavailable" };

const expectUnavailable = ({ status, headers, body }: Answered): void => {
  expect(status).toBe(503);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(JSON.parse(body)).toMatchObject(UNAVAILABLE);
};

describe("while another process writes", () => {
  it("reads are answered at once, and changes with 503 after a while, nothing half done", async () => {
    const { database, key, ids } = await createBooks(8);
    const served = serve(["--port", "0", "--database", database]);
    const url = await served.url;
    const [reader, health, ...writers] = Array.from({ length: 10 }, () => client(url, key));
    const holder = new DatabaseSync(database);
    holder.exec("BEGIN IMMEDIATE; UPDATE transactions SET name = 'not yet'");

    let isWaiting = true;
    const quick = (async () => {
      const took: number[] = [];
      while (isWaiting) {
        for (const answer of [
          await reader!.get(`/api/v1/transactions/${ids[0]}`),
          await reader!.get("/api/v1/transactions?search=bread"),
          await health!.get("/healthz"),
          await health!.get("/readyz"),
        ]) {
          expect(answer.status).toBe(200);
          expect(answer.body).not.toContain("not yet");
          took.push(answer.took);
        }
      }
      return took;
    })();
    // Twice the patience of a request: the second ones come while the lock is still held.
    for (const round of [1, 2]) {
      const refused = await Promise.all(
        writers.map(({ patch }, index) => patch(ids[index]!, { notes: `refused ${round}` })),
      );
      for (const answer of refused) {
        expectUnavailable(answer);
        expect(answer.took).toBeGreaterThan(4_500);
        expect(answer.took).toBeLessThan(7_000);
      }
    }
    const waiting = writers[0]!.patch(ids[0]!, { notes: "waited" });
    isWaiting = false;
    const took = (await quick).toSorted((a, b) => a - b);
    expect(took.length).toBeGreaterThan(100);
    expect(took[Math.floor(took.length * 0.99)]).toBeLessThan(100);
    expect(took.at(-1)).toBeLessThan(500);
    holder.exec("ROLLBACK");
    holder.close();

    expect((await waiting).status).toBe(200);
    expect((await writers[1]!.patch(ids[1]!, { notes: "after" })).status).toBe(200);
    const notes = notesOf(database);
    expect(ids.map((id) => notes.get(id))).toEqual(["waited", "after", null, null, null, null, null, null]);
    expect(served.stderr()).not.toMatch(/not yet|refused|waited/);
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
  });
});

describe("where the files cannot grow", () => {
  /** In KiB, as `ulimit -f` takes it in bash: a little more than the database has now. */
  const limited = (database: string): string =>
    `ulimit -f ${Math.ceil(statSync(database).size / 1024) + 256}`;

  it("changes are answered with 503, reads go on, and what was acknowledged is kept", async () => {
    const { database, key, ids } = await createBooks(12);
    const served = serve(["--port", "0", "--database", database], { before: limited(database) });
    const { get, patch, close } = client(await served.url, key);
    const kept = new Map<string, string>();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (const id of ids) {
        const notes = `${round} `.padEnd(60_000, "x");
        const answer = await patch(id, { notes });
        statuses.push(answer.status);
        if (answer.status === 200) kept.set(id, notes);
        else expectUnavailable(answer);
        const read = await get(`/api/v1/transactions/${id}`);
        expect(read.status).toBe(200);
        expect(JSON.parse(read.body).notes).toBe(kept.get(id) ?? null);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // What needs no room still goes: it fits into the pages that are there.
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    close();
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
    expect(integrity(database)).toEqual(["ok"]);
    const stored = notesOf(database);
    for (const id of ids) expect(stored.get(id)).toBe(kept.get(id) ?? null);

    const again = serve(["--port", "0", "--database", database]);
    const roomy = client(await again.url, key);
    for (const id of ids) {
      const { status } = await roomy.patch(id, { notes: "again ".padEnd(60_000, "y") });
      expect(status).toBe(200);
    }
    roomy.close();
    again.kill("SIGTERM");
    expect(await again.ended).toEqual({ exit: 0, signal: null });
    expect(integrity(database)).toEqual(["ok"]);
  });

  it("requests are answered also where the log cannot grow", async () => {
    const { database, key, ids, folder } = await createBooks(1);
    const log = join(folder, "farthing.log");
    const served = serve(["--port", "0", "--database", database], { before: limited(database), log });
    const { get, close } = client(await served.url, key);
    const read = async (): Promise<number> => (await get(`/api/v1/transactions/${ids[0]}`)).status;
    // It is full when it grows no more.
    for (let before = -1; statSync(log).size > before; ) {
      before = statSync(log).size;
      for (let count = 0; count < 100; count += 1) expect(await read()).toBe(200);
    }
    expect(statSync(log).size).toBeGreaterThan(100_000);
    close();
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
  });
});
