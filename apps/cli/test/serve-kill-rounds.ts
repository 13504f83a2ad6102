import { expect } from "vitest";
import { client, createBooks, integrity, notesOf, serve } from "./serve-support.ts";

const CLIENTS = 6;

/** What a client gets of a server that was killed. */
const GONE = ["ECONNRESET", "ECONNREFUSED", "EPIPE"];

/**
 * Kills a server under load, round after round on one database: as soon as so many changes are acknowledged, while others are
 * under way. Whatever was acknowledged must be there.
 */
export const killAfter = async (acknowledgements: readonly number[]): Promise<void> => {
  const { database, key, ids } = await createBooks(CLIENTS);
  const counters = ids.map((id) => ({ id, sent: 0, stored: 0 }));
  for (const [round, most] of acknowledgements.entries()) {
    const served = serve(["--port", "0", "--database", database]);
    const url = await served.url;
    let acknowledged = 0;
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
          acknowledged += 1;
          if (acknowledged === most) served.kill("SIGKILL");
        }
      } catch (error) {
        if (!GONE.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      } finally {
        close();
      }
    });
    await Promise.all(load);
    expect(await served.ended).toMatchObject({ signal: "SIGKILL" });
    expect(acknowledged).toBeGreaterThanOrEqual(most);
    const notes = notesOf(database);
    for (const counter of counters) {
      const stored = Number(notes.get(counter.id));
      // The last one that was sent may have been done without being acknowledged.
      expect([counter.stored, counter.sent], `round ${round}`).toContain(stored);
      counter.stored = stored;
    }
    expect(integrity(database)).toEqual(["ok"]);
  }
};
