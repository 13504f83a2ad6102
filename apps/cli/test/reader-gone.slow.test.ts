import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { untilSeen } from "../../../tools/testing/until-seen.ts";
import { wholeProgram } from "../src/program.ts";
import {
  type Books,
  COMMANDS,
  environmentOf,
  LARGE,
  makeBooks,
  ONLY_PRINTING,
  ONLY_WHOLE,
} from "./every-command.ts";
import { fullDisk, GONE, type Printed, printTo } from "./printing.ts";
import { serve } from "./serve-support.ts";
import { ENTRY, STACK } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

let books: Books;
beforeAll(async () => {
  books = await makeBooks();
});

/** Those of the commands that go on until they are stopped. */
const SERVERS = ["open", "provider fake", "serve"];
/** What it prints are answers to a program that is gone where nobody reads them. */
const ANSWERING = ["mcp"];

const FULL =
  "farthing: Standard output cannot be written: the disk is full. Free space and try again. What the command has stored or deleted stays so.\n";

/** What nobody should read where a reader is gone, which is no error. */
const NOISE = /EPIPE|ECONNRESET|Warning|unexpected|cannot be written|Wrote|Backed up/;

const wordsOf = (command: Command, words: readonly string[] = []): readonly string[] => {
  const below = command.commands.flatMap((each) => wordsOf(each as Command, [...words, each.name()]));
  const isCommand = command.commands.length === 0 || ["import", "completion"].includes(command.name());
  return isCommand ? [words.join(" "), ...below] : below;
};

/** The exit status of what ends without a reader who needs all of it: 128 and the number of SIGPIPE. */
const CUT_OFF = 141;

/** That a process ended so without a word about it: as it would have with a reader, unless its output is cut off. */
const expectQuiet = (ran: Printed, exit: number | null, when: string): void => {
  expect([ran.exit, ran.signal], when).toEqual([exit, null]);
  expect(ran.stderr, when).not.toMatch(NOISE);
  expect(ran.stderr, when).not.toMatch(STACK);
};

describe("every command", () => {
  it("is tried here", async () => {
    const all = wordsOf(await wholeProgram());
    expect([...Object.keys(COMMANDS), ...SERVERS, ...ANSWERING].sort()).toEqual([...all].sort());
  });

  it.each(Object.keys(COMMANDS))("ends where nobody reads and where the disk is full: %s", async (words) => {
    const runOf = () => {
      const { args, stdin = "" } = COMMANDS[words]!(books);
      return { args: [...words.split(" "), ...args], given: { stdin, env: environmentOf(books) } };
    };
    const usual = runOf();
    const { exit, stdout } = await farthingAgain(usual.args, usual.given);
    const [gone, full] = [runOf(), runOf()];
    const [unread, failed] = await Promise.all([
      printTo({ stdout: GONE["a pipe that is closed at once"]!() }, gone.args, gone.given),
      printTo({ stdout: fullDisk() }, full.args, full.given),
    ]);
    expectQuiet(unread, words === "export" ? CUT_OFF : exit, "a pipe");
    expect([failed.exit, failed.signal]).toEqual([stdout === "" ? exit : 2, null]);
    if (stdout !== "") expect(failed.stderr.endsWith(FULL), failed.stderr).toBe(true);
    expect(failed.stderr).not.toMatch(STACK);
  });

  it.each([["--help"], ["--version"], ["import", "--help"], ["help", "provider"]])(
    "ends so with its help, too: %s %s",
    async (...args) => {
      const [unread, failed] = await Promise.all([
        printTo({ stdout: GONE["a pipe that is closed at once"]!() }, args),
        printTo({ stdout: fullDisk() }, args),
      ]);
      expect(unread).toEqual({ exit: 0, signal: null, stdout: "", stderr: "" });
      expect(failed).toEqual({ exit: 2, signal: null, stdout: "", stderr: FULL });
    },
  );
});

describe("a large output", () => {
  it.each(Object.keys(LARGE))("ends quietly whenever its reader goes: %s", async (name) => {
    const usual = await farthingAgain(LARGE[name]!(books), { env: environmentOf(books) });
    expect(usual.stdout.length, "more than a pipe holds").toBeGreaterThan(65_536);
    const ran = await Promise.all(
      Object.entries(GONE).map(async ([when, reader]) => {
        const to = { stdout: reader() };
        return [when, await printTo(to, LARGE[name]!(books), { env: environmentOf(books) })] as const;
      }),
    );
    const exit = ONLY_WHOLE.includes(name) ? CUT_OFF : usual.exit;
    for (const [when, printed] of ran) expectQuiet(printed, exit, when);
  });

  it.each(ONLY_PRINTING)("that a disk takes the beginning of is not said to be written: %s", async (name) => {
    const to = join(newFolder(), "output");
    const limited = 'ulimit -f 40; exec "$@" > "$0"';
    const child = spawn("bash", ["-c", limited, to, process.execPath, ENTRY, ...LARGE[name]!(books)], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH, ...environmentOf(books) },
    });
    const [stderr, [exit]] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect([exit, statSync(to).size]).toEqual([2, 40 * 1024]);
    expect(stderr).toMatch(
      /Standard output cannot be written: it would be larger than the file size limit\. .*\n$/,
    );
    expect(stderr).not.toMatch(/Wrote|Backed up/);
  });

  it("ends when the program is killed that reads it", async () => {
    const parent = spawn(
      process.execPath,
      [
        "-e",
        `const child = require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: ["ignore", "pipe", "ignore", 3] });
         child.stdout.once("data", () => { child.stdout.pause(); console.log("read"); });`,
        ...[ENTRY, "convert", books.files.good],
      ],
      { stdio: ["ignore", "pipe", "ignore", "pipe"] },
    );
    // It is closed when both have ended that have it.
    const ended = once(parent.stdio[3]!, "close");
    parent.stdio[3]!.on("error", () => {});
    (parent.stdio[3] as import("node:net").Socket).resume();
    await once(parent.stdout!, "data");
    parent.kill("SIGKILL");
    await ended;
  });
});

describe("messages that nobody reads", () => {
  it.each<readonly [string, (all: Books) => readonly string[]]>([
    ["convert", ({ files }) => ["convert", "--skip-invalid", files.bad]],
    ["export", () => ["export"]],
    ["rejected rows", ({ files }) => ["preflight", "--rejects", "-", files.bad]],
    ["an error", () => ["user", "deactivate", "nobody@example.com"]],
    ["a usage error", () => ["user", "nonsense"]],
  ])("do not change what a command does: %s", async (_, argsOf) => {
    const args = argsOf(books);
    const { exit, stdout } = await farthingAgain(args, { env: environmentOf(books) });
    const ran = await Promise.all(
      [GONE["a pipe that is closed at once"]!, GONE["a socket that is closed at once"]!, fullDisk].map(
        (reader) => printTo({ stderr: reader() }, args, { env: environmentOf(books) }),
      ),
    );
    for (const printed of ran) expect(printed).toEqual({ exit, signal: null, stdout, stderr: "" });
  });
});

describe("a server", () => {
  it.each(SERVERS)("goes on though nobody reads where it listens: %s", async (words) => {
    const probe = serve(["--port", "0"], { env: environmentOf(books) });
    const { port } = new URL(await probe.url);
    probe.kill("SIGTERM");
    await probe.ended;
    const child = spawn(process.execPath, [ENTRY, ...words.split(" "), "--port", port], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, ...environmentOf(books) },
    });
    child.stdout.destroy();
    child.stderr.resume();
    const closed = once(child, "close");
    let answers = false;
    const ask = (): void => {
      fetch(`http://127.0.0.1:${port}/`).then(
        () => {
          answers = true;
        },
        () => setImmediate(ask),
      );
    };
    ask();
    await untilSeen(() => answers || child.exitCode !== null);
    child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
  });
});
