import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));

/** A program in a README, and what it says that it prints. */
export interface ReadmeProgram {
  /** A name for its file, as vitest finds it if it is a test: one that takes laws. */
  readonly file: string;
  readonly source: string;
  /** Undefined if it prints nothing, such as a test. */
  readonly prints: string | undefined;
}

const TAKES_LAWS = 'from "@farthing/contracts"';

/** The programs in the README of a package, in order. */
export const readmeProgramsOf = (name: string): readonly ReadmeProgram[] =>
  [...readFileSync(join(PACKAGES, name, "README.md"), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, source = ""], i) => {
      const lines = [...source.matchAll(/^\/\/> (.*)$/gm)].map(([, line]) => line);
      return {
        file: `${name}-${i + 1}${source.includes(TAKES_LAWS) ? ".test" : ""}.ts`,
        source,
        prints: source.includes("// Prints:") ? lines.join("\n") : undefined,
      };
    },
  );

/** The files that a page of documentation leads through, in order: a block of code begins with the name of its file. */
export const filesOfPage = (page: string): readonly { readonly file: string; readonly source: string }[] =>
  [...readFileSync(join(PACKAGES, "..", page), "utf8").matchAll(/```ts\n\/\/ (\S+\.ts)\n([\s\S]*?)```/g)].map(
    ([, file = "", source = ""]) => ({ file, source }),
  );
