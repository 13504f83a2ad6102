/**
 * Mixed load for some minutes: updates, reads, small and large preflights, and invalid requests. Writes what the server used
 * over time to results/soak.svg, and whether it grew to results/soak.md. `node tools/with-node.mjs bench/soak.ts [MINUTES]`
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packCommand } from "./support/command.ts";
import { csvOf } from "./support/exports.ts";
import { type Line, linePlot } from "./support/plot.ts";
import { type BenchServer, startServer } from "./support/server.ts";

const MINUTES = Number(process.argv[2] ?? 10);
const SAMPLE_MS = 2_000;

interface Sample {
  readonly second: number;
  readonly rss_mb: number;
  readonly files: number;
  readonly threads: number;
}

const small = csvOf(4_000);
const large = csvOf(2_000_000);
const statuses = new Map<number, number>();

const ask = async (url: string, init: RequestInit): Promise<void> => {
  try {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  } catch {
    statuses.set(0, (statuses.get(0) ?? 0) + 1);
  }
};

const form = (content: Buffer): FormData => {
  const made = new FormData();
  made.set("file", new Blob([new Uint8Array(content)], { type: "text/csv" }), "export.csv");
  return made;
};

/** Every request of a client, in turn. */
const kinds = ({ url, key, transactions }: BenchServer): readonly ((i: number) => Promise<void>)[] => {
  const headers = { "X-Api-Key": key };
  const json = { ...headers, "Content-Type": "application/json" };
  const preflight = `${url}/api/v1/imports/preflight`;
  const one = (i: number): string => `${url}/api/v1/transactions/${transactions[i % transactions.length]}`;
  return [
    (i) =>
      ask(one(i), {
        method: "PATCH",
        headers: json,
        body: JSON.stringify({ transaction: { notes: `n${i}` } }),
      }),
    (i) => ask(one(i), { headers }),
    () => ask(`${url}/api/v1/transactions?search=row`, { headers }),
    () => ask(preflight, { method: "POST", headers, body: form(small) }),
    () =>
      ask(preflight, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ raw_file_content: small.toString() }),
      }),
    (i) =>
      i % 40 === 0 ? ask(preflight, { method: "POST", headers, body: form(large) }) : Promise.resolve(),
    (i) =>
      ask(preflight, { method: "POST", headers: json, body: `{"raw_file_content": ${"[".repeat(i % 500)}` }),
    (i) => ask(`${url}/${"x".repeat(i % 300)}`, { headers: { "X-Api-Key": `fk_${i}` } }),
    (i) =>
      i % 10 === 0
        ? ask(preflight, { method: "POST", headers, body: form(large), signal: AbortSignal.timeout(3) })
        : Promise.resolve(),
  ];
};

packCommand();
const server = await startServer();
const end = performance.now() + MINUTES * 60_000;
const start = performance.now();
const samples: Sample[] = [];
const sampling = setInterval(() => {
  samples.push({ second: Math.round((performance.now() - start) / 1000), ...server.usage() });
}, SAMPLE_MS);

await Promise.all(
  Array.from({ length: 6 }, async (_, client) => {
    const all = kinds(server);
    for (let i = client; performance.now() < end; i += 1) await all[i % all.length]!(i);
  }),
);
clearInterval(sampling);
await server.stop();

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** The first fifth is warm-up; the rest is compared, first half with second half. */
const warm = samples.slice(Math.floor(samples.length / 5));
const growth = (of: (sample: Sample) => number): number => {
  const half = Math.floor(warm.length / 2);
  return mean(warm.slice(half).map(of)) / mean(warm.slice(0, half).map(of)) - 1;
};

const plot = (): string => {
  const last = samples.at(-1)?.second ?? 1;
  const most = Math.max(...samples.map(({ rss_mb }) => rss_mb)) * 1.1;
  const mostFiles = Math.max(...samples.map(({ files, threads }) => Math.max(files, threads))) * 1.6;
  const line = (name: string, color: string, of: (sample: Sample) => number): Line => ({
    ...{ name, color },
    points: samples.map((each) => ({ x: each.second / last, y: of(each) })),
  });
  return linePlot({
    title: "Memory, open files and threads over time",
    top: `${Math.round(most)} MB`,
    ticks: [
      { x: 0, label: "0 s" },
      { x: 1, label: `${last} s` },
    ],
    lines: [
      line("memory (RSS)", "#1f6feb", ({ rss_mb }) => rss_mb / most),
      line("open files", "#bf3989", ({ files }) => files / mostFiles),
      line("threads", "#1a7f37", ({ threads }) => threads / mostFiles),
    ],
  });
};

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const results = fileURLToPath(new URL("results/", import.meta.url));
mkdirSync(results, { recursive: true });
const lines = [
  "# Mixed load",
  "",
  `${MINUTES} minutes of updates, reads, preflights and invalid requests by six clients: ${[...statuses.values()].reduce((sum, count) => sum + count, 0)} requests.`,
  "",
  `After warm-up, growth from the first half to the second: memory ${percent(growth(({ rss_mb }) => rss_mb))}, open files ${percent(growth(({ files }) => files))}, threads ${percent(growth(({ threads }) => threads))}.`,
  "",
  `Answers by status (0: aborted by the client): \`${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}\``,
  "",
  "![memory, open files and threads over time](soak.svg)",
  "",
];
console.log(lines.join("\n"));
writeFileSync(`${results}soak.svg`, plot());
writeFileSync(`${results}soak.md`, lines.join("\n"));
