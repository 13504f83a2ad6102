/** The pages of documentation that a package takes along, and its README: what they lead to is in the package, or is a text. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { ROOT } from "./setup.mjs";

/** A link to a place of this checkout: its text, its path, and its anchor. */
const LINK = /\[([^\]]*)\]\((?!https?:|mailto:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

/** Pages for whoever uses a package; others are for who works on this checkout. */
const PAGE = /^(?:CHANGELOG\.md|docs\/.*\.md)$/;

const readAt = (path) => readFileSync(join(ROOT, path), "utf8");

const targetIn = (path, target) => join(dirname(path), target);

/** The pages to which a page of this checkout leads. */
const pagesOf = (path) =>
  [...readAt(path).matchAll(LINK)]
    .map(([, , target]) => targetIn(path, target))
    .filter((page) => PAGE.test(page));

/** A page as it is at a place of a package in which these pages are: the texts of other links stay. What is no file is no link. */
const pageAt = (path, place, pages) =>
  readAt(path).replaceAll(LINK, (whole, text, target, anchor = "") => {
    const page = targetIn(path, target);
    if (pages.includes(page)) return `[${text}](${relative(dirname(place), page)}${anchor})`;
    return existsSync(join(ROOT, page)) ? text : whole;
  });

/** README and pages of the package in a folder of `packages`, by their places in it: those to which its README leads. */
export const packedPages = (name) => {
  const readme = `packages/${name}/README.md`;
  const pages = [...new Set(pagesOf(readme))].toSorted();
  return new Map([
    ["README.md", pageAt(readme, "README.md", pages)],
    ...pages.map((page) => [page, pageAt(page, page, pages)]),
  ]);
};
