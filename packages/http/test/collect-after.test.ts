import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = new URL("../src/preflight/collect-after.ts", import.meta.url).href;

/** How many collections it asks for in a megabyte by portions, and whether contexts have `gc` before and after. */
const SCRIPT = `import { constants, PerformanceObserver } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { collectAfter } from ${JSON.stringify(MODULE)};
let asked = 0;
new PerformanceObserver((seen) => {
  for (const { detail } of seen.getEntries())
    if (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) asked += 1;
}).observe({ entryTypes: ["gc"] });
const before = runInNewContext("typeof gc");
for (let count = 0; count < 32; count += 1) collectAfter(65_536);
const after = runInNewContext("typeof gc");
await setImmediate();
await setImmediate();
process.stdout.write(JSON.stringify({ asked, before, after }));`;

const collected = (...flags: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [...flags, "--input-type=module", "--eval", SCRIPT], { encoding: "utf8" }),
  );

it.each([
  { flags: [], asked: 2, gc: "undefined" },
  { flags: ["--expose-gc"], asked: 2, gc: "function" },
  { flags: ["--expose-gc-as=collect"], asked: 0, gc: "undefined" },
  { flags: ["--freeze-flags-after-init"], asked: 0, gc: "undefined" },
])(
  "collects young objects for each megabyte and leaves the flags of the process: $flags",
  ({ flags, asked, gc }) => {
    expect(collected(...flags)).toEqual({ asked, before: gc, after: gc });
  },
);
