import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesOf, type PreflightCase } from "./cases.ts";
import type { Body } from "./facts.ts";

type Command = readonly [file: string, ...first: string[]];

/** tap makes every Node process below it load its coverage; the command runs without it. */
const PLAINLY: readonly string[] = process.platform === "win32" ? [] : ["env", "-u", "NODE_OPTIONS"];

/** How a command is called: a path that ends in .js is run by the Node that runs the suite. */
export const commandAt = (bin: string): Command =>
  [...PLAINLY, ...(bin.endsWith(".js") ? [process.execPath] : []), bin] as unknown as Command;

export interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command's answer to a case. */
export interface Answered {
  /** The status that the HTTP operation would have. */
  readonly status: number;
  readonly body: Body;
  /** The exit status, if the case was checked alone. */
  readonly exit?: number | null;
  readonly stderr: string;
}

/** One of several answers as the command prints them. */
interface Listed {
  readonly status: number;
  readonly body: Body;
}

/** The exit status of an answer on the command line. */
export const exitOf = ({ status, body }: Listed): number =>
  status !== 200 ? 2 : body.data?.valid === true ? 0 : 1;

/** The output of one file has no HTTP status; the code of a refusal gives it. */
const statusOf = ({ error }: Body): number => {
  if (error === undefined) return 200;
  return error === "record_not_found" ? 404 : 422;
};

const flagsOf = ({ options = {} }: PreflightCase): readonly string[] =>
  Object.entries(options).map(([name, value]) => `--${name.replaceAll("_", "-")}=${value}`);

/** A command under test, and a folder for its input files. */
export const commandUnderTest = (bin: string) => {
  const [file, ...first] = commandAt(bin);
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));

  const run = (args: readonly string[], input?: Buffer): Ran => {
    const { status, stdout, stderr } = spawnSync(file, [...first, ...args], {
      encoding: "utf8",
      maxBuffer: 256_000_000,
      ...(input === undefined ? {} : { input }),
    });
    return { exit: status, stdout, stderr };
  };

  let written = 0;
  const write = (name: string, content: Uint8Array | string): string => {
    written += 1;
    mkdirSync(join(folder, String(written)));
    const path = join(folder, String(written), name);
    writeFileSync(path, content);
    return path;
  };

  const check = (cases: readonly PreflightCase[]): readonly Answered[] => {
    const paths = cases.map(({ input }) => write(input.filename ?? "input.csv", bytesOf(input)));
    const args = [
      "preflight",
      "--strict",
      "--format",
      "json",
      "--include-findings",
      ...flagsOf(cases[0]!),
      ...paths,
    ];
    const { exit, stdout, stderr } = run(args);
    // For a single named file the command prints the answer itself, with its exit status.
    if (cases.length > 1) return (JSON.parse(stdout) as Listed[]).map((each) => ({ ...each, stderr }));
    const body = JSON.parse(stdout) as Body;
    return [{ status: statusOf(body), body, exit, stderr }];
  };

  return {
    run,
    write,
    /** Its answer to each case, in as few runs as the options allow. */
    answers: (cases: readonly PreflightCase[]): ReadonlyMap<PreflightCase, Answered> => {
      const groups = Map.groupBy(cases, (each) => flagsOf(each).join(" "));
      return new Map(
        [...groups.values()].flatMap((group) => {
          const answers = check(group);
          return group.map((each, i) => [each, answers[i]!] as const);
        }),
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
