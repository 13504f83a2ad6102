import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A node of a syntax tree (ESTree with JSX and TypeScript). */
export interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The nodes just below one, with the names by which it has them. */
export const below = (node: Node): readonly (readonly [name: string, node: Node])[] =>
  Object.entries(node).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (isNode(each) ? [[name, each] as const] : [])),
  );

/** The syntax tree of a program. */
export const parsedText = (text: string, name = "a.tsx"): Node => {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]!.message}`);
  return program as unknown as Node;
};

/** The syntax tree of a file of TypeScript. */
export const parsed = (path: string): Node => parsedText(readFileSync(path, "utf8"), path);

/** What a string literal or the text of a template says; undefined of other nodes. */
export const textIn = (node: Node): string | undefined => {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateElement" ? (node.value as { readonly cooked: string }).cooked : undefined;
};
