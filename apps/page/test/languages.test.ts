import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { LANGUAGES } from "../src/texts/language.ts";
import { DE, EN } from "./support/all-texts.ts";
import { wrongIn } from "./support/not-on-the-page.ts";
import { below, type Node, parsed, textIn } from "./support/parsed.ts";

/** Every language but English, which all are held against. */
const OTHERS = { de: DE } satisfies Record<Exclude<keyof typeof LANGUAGES, "en">, typeof EN>;

/** What a table has, by its path: texts, functions, and what is neither. */
const leavesOf = (table: unknown, path = ""): readonly (readonly [path: string, leaf: unknown])[] =>
  typeof table === "object" && table !== null
    ? Object.entries(table).flatMap(([name, value]) => leavesOf(value, `${path}.${name}`))
    : [[path, table]];

/** Names of what people call the same in both languages. */
const SAME: ReadonlySet<string> = new Set([
  ...[
    "Farthing",
    "Name",
    "Status",
    "CSV",
    "Excel",
    "OFX",
    "CAMT",
    "MT940",
    "QIF",
    "Downloads",
    "In",
    "–",
    ".",
  ],
  ...["date", "amount", "outflow", "inflow", "name", "other_name", "notes", "currency", "fee", "entity_type"],
  ...["status", "balance", "account", "category", "tags", "bank_reference", "value_date"],
]);

/** Whether a function has a text of its own. */
const hasText = (leaf: (...of: never) => unknown): boolean =>
  [...String(leaf).matchAll(/"[^"]*"|`[^`]*`/g)].some(([text]) =>
    /\p{L}{2}/u.test(text.replace(/\$\{[^}]*\}/g, "")),
  );

const kindOf = (leaf: unknown): string =>
  typeof leaf === "function" ? `a function of ${leaf.length}` : typeof leaf;

describe.each(Object.entries(OTHERS))("the texts in %s", (_, table) => {
  const [here, there] = [new Map(leavesOf(EN)), new Map(leavesOf(table))];

  it("have the names of the English ones, and functions of as many parameters", () => {
    const shaped = (leaves: typeof here) =>
      [...leaves].map(([path, leaf]) => [path, kindOf(leaf)]).toSorted();
    expect(shaped(there)).toEqual(shaped(here));
  });

  it("are other texts", () => {
    const same = [...here].filter(([path, leaf]) => {
      const other = there.get(path);
      if (typeof leaf === "function") return String(other) === String(leaf) && hasText(leaf as () => string);
      return other === leaf && !SAME.has(String(leaf));
    });
    expect(same.map(([path]) => path)).toEqual([]);
  });
});

const TEXTS = fileURLToPath(new URL("../src/texts/", import.meta.url));
const FILES = readdirSync(TEXTS).filter((name) => /^(?:en|de|.*-en|.*-de)\.ts$/.test(name));

/** Where a literal is no text: a name, a type, what is compared, where it comes from. */
const isNoText = (parent: Node, name: string): boolean =>
  (name === "key" && parent.type === "Property") ||
  (name === "test" && parent.type === "SwitchCase") ||
  (name === "source" && parent.type === "ImportDeclaration") ||
  (parent.type === "BinaryExpression" && /^[=!]==$/.test(String(parent.operator))) ||
  (parent.type === "CallExpression" && name === "arguments") ||
  (parent.type === "ArrayExpression" && name === "elements") ||
  parent.type.startsWith("TS");

/** Every text that stands in a tree. */
const textsIn = (node: Node): readonly string[] =>
  below(node).flatMap(([name, each]) => {
    const text = isNoText(node, name) ? undefined : textIn(each);
    return [...(text === undefined ? [] : [text]), ...(textIn(each) === undefined ? textsIn(each) : [])];
  });

/** What people type at a terminal, who started Farthing there. */
const COMMANDS = /farthing (?:preflight|api-key create)/;

describe.each(FILES)("the texts of %s", (name) => {
  it("name no option, no format and no code", () => {
    const all = textsIn(parsed(`${TEXTS}${name}`)).filter((text) => !COMMANDS.test(text));
    expect(all.length).toBeGreaterThan(0);
    expect(all.flatMap((text) => wrongIn(text).map((wrong) => [text, wrong]))).toEqual([]);
  });
});
