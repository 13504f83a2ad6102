/**
 * How long a PATCH takes while four clients keep sending preflights of 10 MiB, against an idle server: both in turn in
 * one run. Writes results/preflight-beside-patch.md. `node bench/preflight-beside-patch.ts [ROUNDS] [SECONDS]`
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { patchFor, quantile } from "./support/patches.ts";
import { startServer } from "./support/server.ts";

const ROUNDS = Number(process.argv[2] ?? 7);
const SECONDS = Number(process.argv[3] ?? 5);
const RATE = { seconds: SECONDS, per_second: 200 };

const server = await startServer();
const SENDER = fileURLToPath(new URL("support/send-preflights.ts", import.meta.url));

/** Runs `work` while preflights are sent, and tells how they were answered. */
const besidePreflights = async <A>(work: () => Promise<A>): Promise<{ result: A; answers: string }> => {
  const sender = spawn(process.execPath, [SENDER, server.url, server.key, "4"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  sender.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  await once(sender.stdout, "data");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const result = await work();
  sender.kill("SIGTERM");
  await once(sender, "close");
  return { result, answers: said.join("").trim().split("\n").at(-1) ?? "" };
};

await patchFor(server, { seconds: 2, per_second: 200 });
const rounds = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const idle = await patchFor(server, RATE);
  const { result: busy, answers } = await besidePreflights(() => patchFor(server, RATE));
  const [p99Idle, p99Busy] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  rounds.push({
    p50Idle: quantile(idle, 0.5),
    p99Idle,
    p50Busy: quantile(busy, 0.5),
    p99Busy,
    ratio: p99Busy / p99Idle,
    answers,
  });
  console.log(
    `round ${round}: p99 ${p99Idle.toFixed(2)} ms idle, ${p99Busy.toFixed(2)} ms busy: ${(p99Busy / p99Idle).toFixed(2)} ×; preflights ${answers}`,
  );
}
await server.stop();

const sorted = rounds.map(({ ratio }) => ratio).sort((a, b) => a - b);
const line = `p99 of PATCH beside four clients with 10 MiB preflights: median ${quantile(sorted, 0.5).toFixed(2)} × of its p99 on an idle server (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)} ×, ${ROUNDS} rounds of ${SECONDS} s, ${cpus().length} processors).`;
console.log(line);
const results = fileURLToPath(new URL("results/", import.meta.url));
mkdirSync(results, { recursive: true });
const ms = (value: number): string => value.toFixed(2);
writeFileSync(
  `${results}preflight-beside-patch.md`,
  [
    "# PATCH beside preflight",
    "",
    line,
    "",
    "| round | idle p50 | idle p99 | busy p50 | busy p99 | ratio of p99 | preflights answered |",
    "|---|---|---|---|---|---|---|",
    ...rounds.map(
      (each, i) =>
        `| ${i + 1} | ${ms(each.p50Idle)} ms | ${ms(each.p99Idle)} ms | ${ms(each.p50Busy)} ms | ${ms(each.p99Busy)} ms | ${each.ratio.toFixed(2)} | \`${each.answers}\` |`,
    ),
    "",
  ].join("\n"),
);
