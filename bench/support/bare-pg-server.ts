/**
 * The smallest program that updates a transaction over HTTP in a database of Farthing, and leaves there what Farthing leaves: the
 * row, in all its indexes, and what a lost COMMIT is looked up by. It requires no key, checks nothing and supports no other
 * request. `node bare-pg-server.ts URL`
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openPool } from "./pg.ts";

const [url = ""] = process.argv.slice(2);
const pool = openPool(url);

const patch = async (id: string, body: string): Promise<string> => {
  const { transaction } = JSON.parse(body) as { readonly transaction: { readonly notes: string } };
  const { notes } = transaction;
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(
    "UPDATE transactions SET notes = $1, notes_folded = $2, locked = $3, updated_at = $4 WHERE id = $5",
    [notes, notes.toLowerCase(), ["notes"], new Date().toISOString(), id],
  );
  const { rows } = await client.query(
    "SELECT id, date::text, amount, name, notes FROM transactions WHERE id = $1",
    [id],
  );
  await client.query(`INSERT INTO commit_markers (id, committed) VALUES ('${randomUUID()}', true); COMMIT`);
  client.release();
  return JSON.stringify(rows[0]);
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    const answer = await patch(request.url!.split("/").at(-1)!, Buffer.concat(chunks).toString());
    response.setHeader("Content-Type", "application/json");
    response.setHeader("Content-Length", Buffer.byteLength(answer));
    response.end(answer);
  });
});
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
