/** Keeps sending preflights until it is stopped: URL, key, how many clients at once, how many bytes each. */
import { csvOf } from "./exports.ts";

const [url = "", key = "", clients = "4", bytes = "10485760"] = process.argv.slice(2);
const content = csvOf(Number(bytes));
const statuses = new Map<number, number>();

const send = async (as: "form" | "json"): Promise<void> => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(content)], { type: "text/csv" }), "export.csv");
  const answer = await fetch(`${url}/api/v1/imports/preflight`, {
    method: "POST",
    headers: { "X-Api-Key": key, ...(as === "json" ? { "Content-Type": "application/json" } : {}) },
    body: as === "json" ? JSON.stringify({ raw_file_content: content.toString() }) : form,
  });
  await answer.arrayBuffer();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const wait = Number(answer.headers.get("retry-after") ?? 0);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000));
};

let isOver = false;
process.on("SIGTERM", () => {
  isOver = true;
});
process.stdout.write("sending\n");
await Promise.all(
  Array.from({ length: Number(clients) }, async (_, i) => {
    while (!isOver) await send(i % 2 === 0 ? "form" : "json").catch(() => {});
  }),
);
process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
