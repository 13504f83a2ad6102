import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { questions } from "../src/preflight/question.ts";

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
      });
      const flags = said.flatMap((line) => /^ {4}(--.*) {3}means /.exec(line)?.[1] ?? []);
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
