/**
 * The smallest program that updates a transaction over HTTP with the same durability as Farthing. It requires no key, checks
 * nothing and supports no other request. `node bare-server.ts FILE TRANSACTIONS`
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openBare } from "./better-sqlite3.ts";

const [file = "", count = "100"] = process.argv.slice(2);
const db = openBare(file);
db.exec("CREATE TABLE transactions (id TEXT PRIMARY KEY, date TEXT, amount TEXT, name TEXT, notes TEXT)");
const insert = db.prepare("INSERT INTO transactions VALUES (?, '2024-01-02', '1.50', 'Row', NULL)");
for (let i = 0; i < Number(count); i += 1) insert.run(`t${i}`);

const begin = db.prepare("BEGIN IMMEDIATE");
const commit = db.prepare("COMMIT");
const find = db.prepare("SELECT id, date, amount, name, notes FROM transactions WHERE id = ?");
const update = db.prepare("UPDATE transactions SET notes = ? WHERE id = ?");

const patch = (id: string, body: string): string => {
  const { transaction } = JSON.parse(body) as { readonly transaction: { readonly notes: string } };
  begin.run();
  update.run(transaction.notes, id);
  const row = find.get(id);
  commit.run();
  return JSON.stringify(row);
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = patch(request.url!.split("/").at(-1)!, Buffer.concat(chunks).toString());
    response.setHeader("Content-Type", "application/json");
    response.setHeader("Content-Length", Buffer.byteLength(answer));
    response.end(answer);
  });
});
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  db.close();
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
