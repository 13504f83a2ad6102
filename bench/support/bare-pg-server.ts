/**
 * The smallest program that updates a transaction over HTTP in PostgreSQL. It requires no key, checks nothing and supports no
 * other request. `node bare-pg-server.ts URL TRANSACTIONS`
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openPool } from "./pg.ts";

const [url = "", count = "100"] = process.argv.slice(2);
const pool = openPool(url);
await pool.query(
  "CREATE TABLE transactions (id text PRIMARY KEY, date date, amount numeric, name text, notes text)",
);
await pool.query(
  "INSERT INTO transactions SELECT 't' || i, '2024-01-02', 1.50, 'Row', NULL FROM generate_series(0, $1::integer - 1) AS i",
  [Number(count)],
);

const patch = async (id: string, body: string): Promise<string> => {
  const { transaction } = JSON.parse(body) as { readonly transaction: { readonly notes: string } };
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("UPDATE transactions SET notes = $1 WHERE id = $2", [transaction.notes, id]);
  const { rows } = await client.query(
    "SELECT id, date::text, amount, name, notes FROM transactions WHERE id = $1",
    [id],
  );
  await client.query("COMMIT");
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
