import { execFileSync } from "node:child_process";
import { Command } from "commander";
import fc from "fast-check";
import { expect, it } from "vitest";
import { questions } from "../src/preflight/question.ts";
import { useGiven, withMoreFlags } from "../src/storage/next-command.ts";

/** Characters that a shell or a terminal acts on, and others. */
const CHARACTERS = ["a", "é", "'", '"', " ", "\n", "\r", "\t", "\\", "$", "`", "!", "\u200e", "\u001b"];

it("flags of any account and any column can be copied into a shell, each from one line", () => {
  const word = fc.string({ unit: fc.constantFrom(...CHARACTERS) });
  fc.assert(
    fc.property(word, word, (header, name) => {
      const open = {
        field: "account_col_label" as const,
        candidates: [],
        example: "",
        reason: "",
        wording: "Two.",
      };
      const said = questions({
        upload: { bytes: new Uint8Array() },
        options: { account_col_label: header },
        undecided: [{ ...open, accounts: [name] }],
        commandWith: (flags) => `run ${flags}`,
      });
      const flags = said.flatMap((line) => /^ {6}run (--.*)$/.exec(line)?.[1] ?? []);
      expect(flags).toHaveLength(2);
      const printed = execFileSync("bash", ["-c", `printf '%s\\0' ${flags.join(" ")}`]).toString();
      expect(printed.split("\0").slice(0, -1)).toEqual([
        "--account-col-label",
        header,
        "--only-account",
        name,
      ]);
    }),
    { numRuns: 40 },
  );
});

/** The words that a shell makes of a line that begins with `farthing`. */
const wordsOf = (line: string): readonly string[] =>
  execFileSync("bash", ["-c", `farthing() { printf '%s\\0' "$@"; }\n${line}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

/** The command as it would be typed: flags, a file of any name, and flags behind it. */
const anyTyped = fc.record({
  name: fc
    .string({ unit: fc.constantFrom(...CHARACTERS, "-", "*"), minLength: 1 })
    .filter((each) => each !== "-"),
  value: fc.string({ unit: fc.constantFrom(...CHARACTERS) }),
  others: fc.array(fc.constantFrom("a.csv", "b c.csv", "-x.csv"), { maxLength: 2 }),
});

it("the whole command of an answer is what was typed, for the file that is asked about, with the answer", () => {
  fc.assert(
    fc.property(anyTyped, ({ name, value, others }) => {
      const files = [...others, name];
      const command = new Command("import").argument("[files...]").option("--account <name>");
      command.parse(["--account", value, "--", ...files], { from: "user" });
      useGiven({}, command, ["--quiet", "import", "--account", value, "--", ...files]);
      const printed = withMoreFlags(name, "--date-format %d/%m/%Y");
      useGiven();
      const mark = name.startsWith("-") ? ["--"] : [];
      expect(wordsOf(printed)).toEqual([
        ...["--quiet", "import", "--account", value, "--date-format", "%d/%m/%Y"],
        ...[...mark, name],
      ]);
    }),
    { numRuns: 60 },
  );
});

it("shows no address that may have a password", () => {
  const command = new Command("import").argument("[files...]");
  command.parse(["a.csv"], { from: "user" });
  for (const typed of [
    ["--database", "postgres://ada:secret@host/db"],
    ["--database=postgres://ada:secret@host/db"],
  ]) {
    useGiven({}, command, ["import", ...typed, "a.csv"]);
    expect(withMoreFlags("a.csv", "--again")).not.toContain("secret");
  }
  useGiven();
});
