import { expect, it } from "vitest";
import { read, sourcesIn } from "./sources.ts";

const PACKAGES = [
  ...["core", "http", "oidc", "postgres", "preflight", "provider", "recognition", "sqlite", "statements"],
  ...["tables", "values", "vault"],
];

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const FLAG = /(?<![\w-])--[a-z][\w-]*/g;

/** Flags of other programs, by the files that name them. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  "packages/http/src/docs/curl.ts": ["--data-urlencode"],
  "packages/http/src/preflight/collect-after.ts": ["--expose-gc", "--no-expose-gc"],
  "packages/postgres/src/connection/open-database.ts": ["--encoding"],
};

/** Names of properties in styles, not flags. */
const STYLES = /\.css\.ts$|\/style\.ts$|\/docs\//;

const flagsIn = (text: string): readonly string[] =>
  [...text.replaceAll(COMMENT, "").matchAll(FLAG)].map(([flag]) => flag);

it.each(PACKAGES)("packages/%s says nothing of the flags of the command: programs use it, too", (name) => {
  const found = sourcesIn(`packages/${name}/src`)
    .filter((path) => !STYLES.test(path))
    .flatMap((path) => {
      const others = OF_OTHERS[path] ?? [];
      return flagsIn(read(path))
        .filter((flag) => !others.includes(flag))
        .map((flag) => `${path}: ${flag}`);
    });
  expect(found).toEqual([]);
});

it("finds a flag in a sentence, and none in a comment or a decrement", () => {
  expect(flagsIn('const a = "Add --force to replace it.";')).toEqual(["--force"]);
  expect(flagsIn("/** Kept with `--include-pending`. */\n// --force\nlet a = 1; a--; b = `a--b`;")).toEqual(
    [],
  );
});
