import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const filesOf = (...patterns: string[]): readonly string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ["**/node_modules/**", "**/dist/**", "**/results/**"] }).sort();

const SOURCES = filesOf(
  "{packages,apps}/*/{src,bin,suite,test}/**/*.{ts,js}",
  "{bench,examples,simulator,tools}/**/*.{ts,mjs}",
);
/** This file gives citations that are wrong, to see them found. */
const CITING = SOURCES.filter((path) => path !== relative(ROOT, fileURLToPath(import.meta.url)));
const PAGES = filesOf("*.md", "docs/**/*.md", "bench/*.md", "packages/*/README.md");

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The headings of a page as people read them; what looks like one within a block of code is none. */
const headingsOf = (page: string): readonly string[] =>
  [
    ...read(page)
      .replace(/^```.*?^```/gms, "")
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = ""]) => heading.replaceAll("`", "").trim());

/** The anchor that a host of repositories makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const hasPage = (page: string): boolean => existsSync(join(ROOT, page));

/** Whether what follows the name of a page begins with one of its headings, whole. */
const namesHeading = (page: string, rest: string): boolean =>
  headingsOf(page).some(
    (heading) => rest.startsWith(heading) && !/^[\p{L}\p{N}]/u.test(rest.slice(heading.length)),
  );

/**
 * Pages that a text cites and that are not there. A comma and a capital letter behind the name begin a heading:
 * `docs/spec/bank-data.md, Windows`.
 */
const brokenCitations = (text: string): readonly string[] => {
  const oneLine = text.replace(/\n\s*(?:\*|\/\/) ?/g, " ");
  return [...oneLine.matchAll(/\bdocs\/[\w./-]+\.md(?=(?:, (\p{Lu}.{0,80}))?)/gu)].flatMap(
    ([page, heading]) =>
      hasPage(page) && (heading === undefined || namesHeading(page, heading))
        ? []
        : [heading === undefined ? page : `${page}, ${heading}`],
  );
};

describe("a citation in sources and tests", () => {
  it("is found, with its heading or without", () => {
    const page = "docs/spec/bank-data.md";
    expect(brokenCitations(`(${page}, Windows), (${page})\n * ${page}, and ${page},\n * Windows.`)).toEqual(
      [],
    );
    expect(brokenCitations("docs/nothing.md")).toEqual(["docs/nothing.md"]);
    for (const heading of ["Window", "Windowsill", "Nothing"])
      expect(brokenCitations(`(${page}, ${heading})`)).toEqual([`${page}, ${heading})`]);
  });

  it("leads to a page and a heading that are there", () => {
    const texts = CITING.map((path) => [path, read(path)] as const);
    expect(texts.filter(([, text]) => text.includes("docs/spec/")).length).toBeGreaterThan(20);
    expect(texts.flatMap(([path, text]) => brokenCitations(text).map((each) => `${path}: ${each}`))).toEqual(
      [],
    );
  });

  it("names a page of the repository, not a section of a document that is not in it", () => {
    const sections = /\b(?:api|behaviour) \d/;
    expect(SOURCES.filter((path) => sections.test(read(path)))).toEqual([]);
  });
});

it("every anchor that a page leads to is a heading", () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(
      ([link, target = "", anchor = ""]) => {
        const other = target === "" ? page : join(dirname(page), target);
        return hasPage(other) && headingsOf(other).map(anchorOf).includes(anchor) ? [] : [`${page}: ${link}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});

it("no line of text in a page is longer than 130 characters; tables, code and figures are not text", () => {
  const texts = PAGES.filter((page) => page !== "bench/RESULTS.md").flatMap((page) =>
    read(page)
      .replace(/^```.*?^```/gms, "")
      .split("\n")
      .filter((line) => !/^(?:\||!\[)/.test(line))
      .map((line) => `${page}: ${line}`),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((line) => line.length > line.indexOf(": ") + 2 + 130)).toEqual([]);
});

it("docs/spec/README.md leads to every page of the specification", () => {
  const pages = filesOf("docs/spec/*.md").filter((page) => page !== "docs/spec/README.md");
  const linked = [...read("docs/spec/README.md").matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)];
  expect(linked.map(([, page = ""]) => join("docs/spec", page)).sort()).toEqual(pages);
});
