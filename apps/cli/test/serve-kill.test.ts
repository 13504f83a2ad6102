import { randomInt } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { expect, it } from "vitest";
import { client, createBooks, integrity, notesOf, serve } from "./serve-support.ts";

const ROUNDS = 20;
const CLIENTS = 6;

it("every change that was acknowledged is there after a kill at any moment, twenty times", async () => {
  const { database, key, ids } = await createBooks(CLIENTS);
  const counters = ids.map((id) => ({ id, sent: 0, stored: 0 }));
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const served = serve(["--port", "0", "--database", database]);
    const url = await served.url;
    const load = counters.map(async (counter) => {
      const { get, patch, close } = client(url, key);
      try {
        const stored = JSON.parse((await get(`/api/v1/transactions/${counter.id}`)).body);
        expect(Number(stored.notes)).toBe(counter.stored);
        for (;;) {
          counter.sent += 1;
          const { status } = await patch(counter.id, { notes: String(counter.sent) });
          expect(status).toBe(200);
          counter.stored = counter.sent;
          total += 1;
        }
      } catch (error) {
        if (!["ECONNRESET", "ECONNREFUSED", "EPIPE"].includes((error as NodeJS.ErrnoException).code ?? ""))
          throw error;
      } finally {
        close();
      }
    });
    // The moment of the kill is what is tried out here.
    await after(randomInt(20, 250));
    served.kill("SIGKILL");
    expect(await served.ended).toMatchObject({ signal: "SIGKILL" });
    await Promise.all(load);
    const notes = notesOf(database);
    for (const counter of counters) {
      const stored = Number(notes.get(counter.id));
      // The last one that was sent may have been done without being acknowledged.
      expect([counter.stored, counter.sent], `round ${round}`).toContain(stored);
      counter.stored = stored;
    }
    expect(integrity(database)).toEqual(["ok"]);
  }
  expect(total).toBeGreaterThan(ROUNDS * CLIENTS);
});
