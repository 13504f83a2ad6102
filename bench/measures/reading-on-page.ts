import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { servePage } from "../../apps/page/test/browser/support/serve-page.ts";
// @ts-expect-error -- a script without types
import { buildPage } from "../../tools/build-page.mjs";
// @ts-expect-error -- a script without types
import { startBrowser } from "../../tools/chromium.mjs";
import { atMost } from "../support/aim.ts";
import { csvOf } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { barPlot } from "../support/plot.ts";
import { inTurns, type Rounds } from "../support/rounds.ts";
import { LARGE } from "../support/sizes.ts";
import { summarize } from "../support/statistics.ts";
import { number, spread } from "../support/words.ts";

/** A task that is longer delays what a person does. */
const AIM = 50;
/** Sixty frames a second. */
const FRAME = 1000 / 60;

const wrong = (bytes: Buffer): Buffer => Buffer.from(bytes.toString().replaceAll(",-", ",x"));

const wide = (): Buffer => {
  const line = (cell: string): string => `${Array.from({ length: 100_000 }, (_, i) => cell + i).join(",")}\n`;
  return Buffer.from(`date,amount,name,${line("c")}2024-01-02,-1.00,Tea,${line("x")}`);
};

const FILES = {
  "10 MiB, nothing wrong": () => csvOf(LARGE),
  "10 MiB, every row wrong": () => wrong(csvOf(LARGE)),
  "100,000 columns": wide,
} as const;

type Name = keyof typeof FILES;

interface Watched {
  /** Milliseconds of the processor, so that it does not matter what else the machine does. */
  readonly longest: number;
  /** Of the frames that could be shown while the file was read, from 0 to 1. */
  readonly kept: number;
}

/** An event of a trace, as far as it is used here; times are in microseconds. */
interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest task of the threads that run pages, in milliseconds. */
const longestTask = (trace: Buffer): number => {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: readonly Traced[] };
  const thread = ({ pid, tid }: Traced): string => `${pid} ${tid}`;
  const main = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(thread),
  );
  const tasks = events.filter((event) => main.has(thread(event)) && event.name.endsWith("RunTask"));
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
};

/** Reads a file in a new page, and watches its main thread until all is shown. */
const watch = async (browser: Browser, url: string, path: string): Promise<Watched> => {
  const page = await browser.newPage();
  // However busy the machine is.
  page.setDefaultTimeout(0);
  await page.goto(url);
  await page.evaluate(() => {
    const frames: number[] = [];
    const frame = (at: number): void => {
      frames.push(at);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(globalThis, { frames });
  });
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await page.setInputFiles("input[type=file]", path);
  await page.waitForSelector('.verdict[aria-busy="false"]');
  await page.waitForSelector(".body .row .cell.line bdi");
  const longest = longestTask(await browser.stopTracing());
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  await page.close();
  return { longest, kept: Math.min(1, ((frames.length - 1) * FRAME) / (frames.at(-1)! - frames[0]!)) };
};

const inBrowser = (folder: string, rounds: Rounds) => async (browser: Browser, url: string) => {
  const kept = Object.fromEntries(Object.keys(FILES).map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  const longest = await inTurns<Name>(
    Object.fromEntries(
      (Object.keys(FILES) as Name[]).map((name, i) => {
        const path = join(folder, `export-${i}.csv`);
        writeFileSync(path, FILES[name]());
        return [
          name,
          async () => {
            const watched = await watch(browser, url, path);
            kept[name].push(watched.kept * 100);
            return watched.longest;
          },
        ];
      }),
    ) as Record<Name, () => Promise<number>>,
    rounds,
  );
  return { longest, kept };
};

/** How long the page does not answer while its worker reads. */
export const readingOnPage: Measure = async (rounds) => {
  await buildPage();
  const server = await servePage();
  const started = await startBrowser();
  try {
    const browser = await chromium.connect(started.wsEndpoint());
    const { longest, kept } = await inFolder((folder) => inBrowser(folder, rounds)(browser, server.url));
    const names = Object.keys(FILES) as Name[];
    const of = (name: Name) => summarize(longest[name]);
    return {
      title: "The page while it reads",
      how: "A file is chosen in a real Chromium without a screen, in a new page. The longest task of its main thread until the rows are shown, as the trace of the browser has it: in time of the processor, because the machine does other things. Frames are those that the browser asked the page to draw, of sixty a second; while the worker reads it has one of the processors.",
      table: {
        head: ["file", "longest task, ms", "frames kept, %"],
        rows: names.map((name) => [
          name,
          spread(of(name)),
          spread(summarize(kept[name].slice(rounds.warmups))),
        ]),
      },
      aims: names.map((name) =>
        atMost(
          { what: `The longest task of the page, ${name}`, aim: `under ${AIM} ms`, limit: AIM, unit: " ms" },
          of(name),
        ),
      ),
      plots: [
        {
          file: "page.svg",
          alt: "The longest task of the page's main thread by file",
          svg: barPlot({
            title: "The longest task, ms",
            bars: names.map((name) => ({ name, summary: of(name) })),
            marks: [{ at: AIM, label: `aim ${number(AIM)}` }],
          }),
        },
      ],
      profiles: [],
    };
  } finally {
    await started.close();
    await server.stop();
  }
};
