import type { ReadingOptions } from "@farthing/preflight";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { preflightCommand } from "../../cli/src/preflight/command.ts";
import { readingFrom } from "../../cli/src/preflight/reading-flags.ts";
import { commandFor } from "../src/files/command.ts";
import { correctedName, profileName } from "../src/worker/file-names.ts";
import { header, said } from "./support/said-on-page.ts";

/** What is between quotes after a dollar: characters after a backslash, some as three octal digits. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{3})|(.))/gs, (_, octal: string | undefined, character: string) =>
    octal === undefined ? character : String.fromCharCode(Number.parseInt(octal, 8)),
  );

/** The words of a line, as a shell of POSIX takes them: bare, in quotes, and a quote after a backslash. */
const shellWords = (line: string): readonly string[] =>
  [...line.matchAll(/(?:\$'(?:[^'\\]|\\.)*'|[^\s'\\]|'[^']*'|\\.)+/gs)].map(([word]) =>
    word.replace(
      /\$'((?:[^'\\]|\\.)*)'|'([^']*)'|\\(.)/gs,
      (_, ansi: string | undefined, quoted: string | undefined, character: string) =>
        ansi === undefined ? (quoted ?? character) : unescaped(ansi),
    ),
  );

const withoutTrail = (columns: readonly unknown[]): readonly unknown[] =>
  columns.slice(0, columns.findLastIndex((each) => each !== null) + 1);

/** Options that say the same are the same text. */
const meaning = ({ columns, rows_to_skip, ...options }: ReadingOptions): unknown => ({
  ...options,
  ...(columns === undefined ? {} : { columns: withoutTrail(columns ?? []) }),
  ...(rows_to_skip === undefined ? {} : { rows_to_skip: Number(rows_to_skip) }),
});

describe("the copied command", () => {
  it("says to the command what was said on the page, of a file of any name", () => {
    fc.assert(
      fc.property(said, header, (given, filename) => {
        const [program, name, ...args] = shellWords(commandFor(filename, given, false).text);
        expect([program, name]).toEqual(["farthing", "preflight"]);
        const command = preflightCommand(() => {})
          .exitOverride()
          .action(() => {});
        command.parse(args, { from: "user" });
        expect(meaning(readingFrom(command.opts()))).toEqual(meaning(given));
        expect(command.opts()).not.toHaveProperty("strict");
        expect(command.args).toEqual([filename.startsWith("-") ? `./${filename}` : filename]);
      }),
    );
  });

  it("reads the corrected file after an edit, and the profile where no flag says what was said", () => {
    fc.assert(
      fc.property(said, header, fc.boolean(), fc.boolean(), (given, filename, isEdited, hasHolder) => {
        const all = { ...given, ...(hasHolder ? { holder: "Ada" } : {}) };
        const { text, needs } = commandFor(filename, all, isEdited);
        const command = preflightCommand(() => {})
          .exitOverride()
          .action(() => {});
        command.parse(shellWords(text).slice(2), { from: "user" });
        const argument = (name: string): string => (name.startsWith("-") ? `./${name}` : name);
        expect(command.args).toEqual([argument(isEdited ? correctedName(filename) : filename)]);
        expect(command.opts().profile).toBe(hasHolder ? argument(profileName(filename)) : undefined);
        expect(meaning(readingFrom(command.opts()))).toEqual(hasHolder ? {} : meaning(given));
        expect(needs).toEqual([...(isEdited ? ["corrected"] : []), ...(hasHolder ? ["profile"] : [])]);
      }),
    );
  });
});
