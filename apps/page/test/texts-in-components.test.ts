import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { below, type Node, parsed, parsedText, textIn } from "./support/parsed.ts";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));

const COMPONENTS = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".tsx"),
);

/** Attributes that people read, or hear. */
const READ = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "title",
  "placeholder",
  "alt",
  "label",
]);

const LETTERS = /\p{L}{2}/u;

/** The texts that an expression can be: a choice between several, too. */
const canBe = (node: Node): readonly string[] => {
  const text = textIn(node);
  if (text !== undefined) return [text];
  switch (node.type) {
    case "ConditionalExpression":
      return [...canBe(node.consequent as Node), ...canBe(node.alternate as Node)];
    case "LogicalExpression":
      return [...canBe(node.left as Node), ...canBe(node.right as Node)];
    case "TemplateLiteral":
      return (node.quasis as readonly Node[]).flatMap(canBe);
    case "JSXExpressionContainer":
      return canBe(node.expression as Node);
    case "BinaryExpression":
      return node.operator === "+" ? [...canBe(node.left as Node), ...canBe(node.right as Node)] : [];
    default:
      return [];
  }
};

/** The texts that a person reads of what a component gives. */
const readIn = (node: Node): readonly string[] => {
  const own = (): readonly string[] => {
    if (node.type === "JSXText") return [String(node.value)];
    if (node.type === "JSXAttribute")
      return READ.has(String((node.name as Node).name)) ? canBe((node.value as Node) ?? node) : [];
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return [];
    return (node.children as readonly Node[])
      .filter(({ type }) => type === "JSXExpressionContainer")
      .flatMap(canBe);
  };
  return [...own(), ...below(node).flatMap(([, each]) => readIn(each))];
};

it.each(COMPONENTS)("no text stands in %s", (path) => {
  expect(readIn(parsed(`${SRC}${path}`)).filter((text) => LETTERS.test(text))).toEqual([]);
});

it("finds a text wherever one can stand", () => {
  const of = (jsx: string): readonly string[] => readIn(parsedText(jsx));
  expect(of("<p>Hello</p>")).toEqual(["Hello"]);
  expect(of('<p title="Hello" class="dim" />')).toEqual(["Hello"]);
  expect(of('<p>{a ? "Yes" : b && "No"}</p>')).toEqual(["Yes", "No"]);
  expect(of("<p aria-label={`Line ${n}`}>{n}</p>").filter((text) => LETTERS.test(text))).toEqual(["Line "]);
});
