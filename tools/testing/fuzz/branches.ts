import { parseAst } from "rolldown/parseAst";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Parts {
  readonly body?: unknown;
  readonly consequent?: unknown;
  readonly alternate?: unknown;
  readonly right?: unknown;
  readonly value?: unknown;
  readonly directive?: unknown;
}

const isNode = (value: unknown): value is Node & Parts =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

const childrenOf = (node: Node): (Node & Parts)[] => Object.values(node).flat().filter(isNode);

const isLoop = ({ type }: Node): boolean => /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/.test(type);
const isFunction = ({ type }: Node): boolean => /^(?:Function|ArrowFunction)/.test(type);

/** The expressions and statements that are reached on one of several ways. */
const branchesOf = (node: Node & Parts): readonly (Node & Parts)[] => {
  const { body, consequent, alternate, right } = node;
  const branches = isLoop(node) || isFunction(node) || node.type === "CatchClause" ? [body] : [];
  if (node.type === "IfStatement" || node.type === "ConditionalExpression")
    branches.push(consequent, alternate);
  if (node.type === "LogicalExpression") branches.push(right);
  return branches.filter(isNode);
};

const isStatement = ({ type }: Node): boolean => /(?:Statement|Declaration)$/.test(type);

/** Where the first statement of a block may stand: behind "use strict". */
const firstPlace = (block: Node): number =>
  childrenOf(block)
    .filter(({ directive }) => typeof directive === "string")
    .at(-1)?.end ?? block.start + 1;

/** What is made of a source. */
export interface Counting {
  readonly code: string;
  /** The short texts in it: what it compares content with is among them. */
  readonly words: readonly string[];
}

const isWord = (value: unknown): value is string =>
  typeof value === "string" && value.length > 1 && value.length <= 24;

/**
 * A source in TypeScript that does the same, and adds one to `$reached[i]` whenever it gets into its branch `i`. `next` gives each
 * branch its number.
 */
export const countBranches = (code: string, next: () => number): Counting => {
  const words: string[] = [];
  const added: { readonly at: number; readonly text: string }[] = [];
  const add = (at: number, text: string): number => added.push({ at, text });
  const count = (): string => `$reached[${next()}]++`;

  const visit = (node: Node & Parts): void => {
    if (/^(?:Import|ExportAll)/.test(node.type)) return;
    if (node.type === "Literal" && isWord(node.value)) words.push(node.value);
    const branches = branchesOf(node);
    for (const child of childrenOf(node)) {
      if (!branches.includes(child)) visit(child);
      else if (child.type === "BlockStatement" || child.type === "FunctionBody") {
        add(firstPlace(child), `${count()};`);
        visit(child);
      } else {
        const [open, close] = isStatement(child) ? [`{${count()};`, "}"] : [`(${count()},`, ")"];
        add(child.start, open);
        visit(child);
        add(child.end, close);
      }
    }
    if (node.type === "IfStatement" && !isNode(node.alternate)) add(node.end, ` else ${count()};`);
    const [first] = node.type === "SwitchCase" && Array.isArray(node.consequent) ? node.consequent : [];
    if (isNode(first)) add(first.start, `${count()};`);
  };
  visit(parseAst(code, { lang: "ts" }) as unknown as Node);

  const places = added.sort((one, other) => one.at - other.at);
  const pieces = places.map(({ at, text }, i) => code.slice(places[i - 1]?.at ?? 0, at) + text);
  return { code: pieces.join("") + code.slice(places.at(-1)?.at ?? 0), words };
};
