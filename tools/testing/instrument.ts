import { parseAst } from "rolldown/parseAst";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isLoop = ({ type }: Node): boolean => /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/.test(type);
const isFunction = ({ type }: Node): boolean => /Function/.test(type);

const bodyOf = (node: Node): unknown =>
  isLoop(node) || isFunction(node) ? (node as Node & { readonly body?: unknown }).body : undefined;

/** Where the first statement of a block may stand: behind "use strict". */
const firstPlace = (block: Node): number => {
  const directives = childrenOf(block).filter((child) => "directive" in child);
  return directives.at(-1)?.end ?? block.start + 1;
};

/**
 * A script that does the same, and adds to `$steps` whenever it enters a function or a loop takes a turn, and hands what it
 * spreads to `$spread(values)`: in the language itself there is no other way to go on and on.
 */
export const instrument = (code: string): string => {
  const added: { readonly at: number; readonly text: string }[] = [];

  const visit = (node: Node, before = "", after = ""): void => {
    added.push({ at: node.start, text: before });
    const body = bodyOf(node);
    for (const child of childrenOf(node)) {
      if (node.type === "SpreadElement") visit(child, "$spread(", ")");
      else if (child !== body) visit(child);
      else if (child.type === "BlockStatement") {
        added.push({ at: firstPlace(child), text: "$steps += 1;" });
        visit(child);
      } else if (isLoop(node)) visit(child, "{$steps += 1;", "}");
      else visit(child, "($steps += 1,", ")");
    }
    added.push({ at: node.end, text: after });
  };
  visit(parseAst(code));

  const places = added.filter(({ text }) => text !== "").sort((one, other) => one.at - other.at);
  const pieces = places.map(({ at, text }, i) => code.slice(places[i - 1]?.at ?? 0, at) + text);
  return pieces.join("") + code.slice(places.at(-1)?.at ?? 0);
};
