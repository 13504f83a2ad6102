import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { bytesOf, type PreflightCase, preflightCases } from "./cases.ts";
import { type Body, factsOf, textsOf } from "./facts.ts";

/**
 * Runs a `farthing`-compatible command, given by path in FARTHING_BIN, over the case files. A command that
 * ends in .js is run by this very Node.
 */
const BIN = process.env.FARTHING_BIN;
if (BIN === undefined) {
  t.bailout("FARTHING_BIN must be the path of the command to test");
  process.exit(1);
}
const COMMAND = BIN.endsWith(".js") ? [process.execPath, BIN] : [BIN];

const folder = mkdtempSync(join(tmpdir(), "conformance-"));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], input?: Buffer) => {
  const [command = "", ...first] = COMMAND;
  return spawnSync(command, [...first, ...args], {
    encoding: "utf8",
    maxBuffer: 64_000_000,
    ...(input === undefined ? {} : { input }),
  });
};

const flagsOf = ({ options = {} }: PreflightCase): string[] =>
  Object.entries(options).map(([name, value]) => `--${name.replaceAll("_", "-")}=${value}`);

/** The exit status that an answer has on the command line. */
const exitOf = ({ status, valid }: { status: number; valid?: boolean | undefined }): number =>
  status !== 200 ? 2 : valid === true ? 0 : 1;

/** The command line has no status of its own: the code of a refusal stands for it. */
const STATUS: Record<string, number> = { record_not_found: 404 };

for (const { file, cases } of preflightCases()) {
  t.test(file, (group) => {
    for (const each of cases) {
      group.test(each.name, (test) => {
        const path = join(folder, each.input.filename ?? "input.csv");
        writeFileSync(path, bytesOf(each.input));
        const { status, stdout, stderr } = run([
          "preflight",
          "--format",
          "json",
          "--include-findings",
          ...flagsOf(each),
          path,
        ]);
        const body = JSON.parse(stdout) as Body;
        const { says = [], ...facts } = each.expect;
        const answered = body.error === undefined ? 200 : (STATUS[body.error] ?? 422);
        test.same(factsOf(answered, body, each.expect), facts, "the facts hold");
        test.equal(status, exitOf({ status: answered, valid: body.data?.valid }), "the exit status says so");
        for (const text of says) test.ok(textsOf(body).includes(text), `it says ${text}`);
        test.equal(stderr, "", "nothing is complained of");
        test.end();
      });
    }
    group.end();
  });
}

t.test("the command itself", (group) => {
  group.test("reads standard input for -", (test) => {
    const { status, stdout } = run(
      ["preflight", "-", "--format", "json"],
      Buffer.from("date,amount\n2024-01-02,1\n"),
    );
    test.equal(status, 0);
    test.equal((JSON.parse(stdout) as Body).data?.valid, true);
    test.end();
  });
  group.test("answers several files with an array", (test) => {
    const good = join(folder, "good.csv");
    writeFileSync(good, "date,amount\n2024-01-02,1\n");
    const { status, stdout } = run(["preflight", "--format", "json", good, join(folder, "missing.csv")]);
    test.equal(status, 2, "what could not be checked wins");
    const answers = JSON.parse(stdout) as { file: string; status: number | null; body: Body }[];
    test.same(
      answers.map((answer) => [answer.file, answer.body.data?.valid]),
      [
        [good, true],
        [join(folder, "missing.csv"), undefined],
      ],
    );
    test.end();
  });
  group.test("refuses what it does not know with status 2", (test) => {
    for (const args of [[], ["preflight"], ["preflight", "--nope", "x"], ["nope"]])
      test.equal(run(args).status, 2, args.join(" "));
    test.end();
  });
  group.end();
});
