import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { type Answered, client, createBooks, integrity, notesOf, serve } from "./serve-support.ts";
import { on } from "./stored-support.ts";

const UNAVAILABLE = { error: "storage_unavailable" };

const expectUnavailable = ({ status, headers, body }: Answered): void => {
  expect(status).toBe(503);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(JSON.parse(body)).toMatchObject(UNAVAILABLE);
};

describe("while another process writes", () => {
  it("reads are answered at once, and changes with 503 after a while, nothing half done", async () => {
    const { database, key, ids } = await createBooks(3);
    const served = serve(["--port", "0", "--database", database]);
    const url = await served.url;
    const [reader, health, ...writers] = Array.from({ length: 5 }, () => client(url, key));
    const holder = new DatabaseSync(database);
    holder.exec("BEGIN IMMEDIATE; UPDATE transactions SET name = 'not yet'");

    /** Sends changes and reads at the same time, and answers with what came of them in its order. */
    const readAndChange = async (): Promise<readonly string[]> => {
      const order: string[] = [];
      const refused = writers.map(async ({ patch }, index) => {
        expectUnavailable(await patch(ids[index]!, { notes: "refused" }));
        order.push("a change");
      });
      for (const answer of [
        await reader!.get(`/api/v1/transactions/${ids[0]}`),
        await reader!.get("/api/v1/transactions?search=bread"),
        await health!.get("/healthz"),
        await health!.get("/readyz"),
      ]) {
        expect(answer.status).toBe(200);
        expect(answer.body).not.toContain("not yet");
        order.push("a read");
      }
      await Promise.all(refused);
      return order;
    };
    // On a busy machine reads can take longer than changes wait; if they waited for changes, they would always.
    while ((await readAndChange()).indexOf("a change") < 4);

    // This one comes while the lock is still held, and is answered when it is not, unless the machine is so busy.
    for (let isAnswered = false; !isAnswered; ) {
      const waiting = writers[0]!.patch(ids[0]!, { notes: "waited" });
      expect((await health!.get("/readyz")).status).toBe(200);
      holder.exec("ROLLBACK");
      const answer = await waiting;
      isAnswered = answer.status === 200;
      if (isAnswered) continue;
      expectUnavailable(answer);
      holder.exec("BEGIN IMMEDIATE");
    }
    holder.close();

    expect((await writers[1]!.patch(ids[1]!, { notes: "after" })).status).toBe(200);
    const notes = notesOf(database);
    expect(ids.map((id) => notes.get(id))).toEqual(["waited", "after", null]);
    expect(served.stderr()).not.toMatch(/not yet|refused|waited/);
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
  });
});

describe("where the files cannot grow", () => {
  /** A little more than the database has now, in KiB. */
  const most = (database: string): number => Math.ceil(statSync(database).size / 1024) + 256;
  const limited = (database: string): string => `ulimit -f ${most(database)}`;

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

    const roomy = on(database);
    for (const id of ids) {
      const notes = JSON.stringify({ notes: "again ".padEnd(60_000, "y") });
      expect((await roomy("transactions", "update", id, "--json", notes)).exit).toBe(0);
    }
    expect(integrity(database)).toEqual(["ok"]);
  });

  it("requests are answered also where the log cannot grow", async () => {
    const { database, key, ids, folder } = await createBooks(1);
    const log = join(folder, "farthing.log");
    const before = most(database) * 1024 - 20_000;
    writeFileSync(log, "\n".repeat(before));
    const served = serve(["--port", "0", "--database", database], { before: limited(database), log });
    const { get, close } = client(await served.url, key);
    const read = async (): Promise<number> => (await get(`/api/v1/transactions/${ids[0]}`)).status;
    // It is full when it grows no more.
    for (let last = 0; statSync(log).size > last; ) {
      last = statSync(log).size;
      for (let count = 0; count < 50; count += 1) expect(await read()).toBe(200);
    }
    expect(statSync(log).size).toBeGreaterThan(before + 10_000);
    close();
    served.kill("SIGTERM");
    expect(await served.ended).toEqual({ exit: 0, signal: null });
  });
});
