import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { farthingAgain } from "../apps/cli/test/warm-process.ts";
import { itEachSampled } from "../tools/testing/slow.ts";

const HERE = dirname(fileURLToPath(import.meta.url));

const ROOT = join(HERE, "..");

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });

const LABELS = {
  german: ["--date-col-label", "Buchungstag", "--amount-col-label", "Betrag"],
  french: ["--amount-col-label", "Montant"],
};

describe("the exports", () => {
  it.each<[file: string, options: string[], exit: number, codes: string[], warnings: number]>([
    ["checking.csv", [], 0, [], 0],
    ["german-semicolon.csv", [], 1, ["missing_required_headers"], 1],
    ["german-semicolon.csv", LABELS.german, 0, [], 2],
    ["preamble.csv", [], 1, ["missing_required_headers"], 0],
    ["preamble.csv", ["--rows-to-skip", "4"], 0, [], 0],
    ["windows-1252.csv", LABELS.french, 0, [], 3],
    ["debit-credit.csv", [], 0, [], 1],
    ["budget-app.csv", ["--type", "VendorCImport"], 0, [], 0],
    [
      "ten-mistakes.csv",
      [],
      1,
      ["invalid_date", "date_out_of_range", "invalid_number", "missing_value", "invalid_currency"],
      3,
    ],
  ])("%s %j", async (file, options, exit, codes, warnings) => {
    const ran = await farthingAgain([
      "preflight",
      "--strict",
      join(HERE, file),
      "--format",
      "json",
      ...options,
    ]);
    expect(ran.exit).toBe(exit);
    const { data } = JSON.parse(ran.stdout);
    expect(data.errors.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(data.warnings).toHaveLength(warnings);
  });

  it("all of them are tried here", () => {
    const tried = readFileSync(fileURLToPath(import.meta.url), "utf8");
    for (const name of readdirSync(HERE).filter((each) => each.endsWith(".csv")))
      expect(tried).toContain(`"${name}"`);
  });
});

describe("the programs", () => {
  const programs = readdirSync(HERE).filter((name) => /^\d\d-.*\.ts$/.test(name));

  itEachSampled(programs)("%s prints what it says it prints", (name) => {
    const source = readFileSync(join(HERE, name), "utf8");
    const promised = [...source.matchAll(/^\/\/> (.*)$/gm)].map(([, line]) => line).join("\n");
    const ran = run(join("examples", name));
    expect(ran.stderr).toBe("");
    expect(promised).not.toBe("");
    expect(ran.stdout.trimEnd()).toBe(promised);
  });

  it("are listed with their first lines, in order", () => {
    const listed = [
      ...readFileSync(join(HERE, "README.md"), "utf8").matchAll(/^\| \[(.*)\]\((.*)\) \| (.*) \|$/gm),
    ];
    expect(listed.map(([, name, path, what]) => [name, path, `// ${what}`])).toEqual(
      programs.map((name) => [name, name, readFileSync(join(HERE, name), "utf8").split("\n")[0]]),
    );
  });
});

describe("the pages", () => {
  const home = mkdtempSync(join(tmpdir(), "farthing-pages-"));
  cpSync(HERE, join(home, "examples"), { recursive: true });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const COMMAND = `farthing() { "${process.execPath}" "${join(HERE, "../apps/cli/bin/farthing.js")}" "$@"; }`;
  const shown = [
    ...readFileSync(join(HERE, "../docs/any-bank.md"), "utf8").matchAll(
      /```sh\n([^`]*)```(?:(?!```)[\s\S])*```text\n([^`]*)```/g,
    ),
  ].map(
    ([, commands = "", output = ""]) => [commands.replaceAll("npm start -- ", "farthing "), output] as const,
  );

  it("docs/any-bank.md shows what commands print", () => expect(shown.length).toBe(3));

  it.each(shown)("%s prints what docs/any-bank.md shows", (commands, output) => {
    const ran = spawnSync("bash", ["-c", `exec 2>&1\n${COMMAND}\n${commands}`], {
      cwd: home,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: home, FARTHING_TYPED_AS: "npm start --" },
    });
    expect(ran.stdout).toContain(output);
  });
});
