import type { Path } from "./path.ts";

/** The source text of the number at a path below the root of a line, or undefined. */
export type NumberSource = (path: Path) => string | undefined;

/** No relevant number is deeper: `data`, `split_lines`, an index, `amount`. */
const MAX_DEPTH = 5;

const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * The index of the quote that ends the string beginning at `start`. Not a regular expression, because that
 * overflows the stack for a string of megabytes.
 */
const endOfString = (line: string, start: number): number => {
  let end = start + 1;
  while (end < line.length && line[end] !== '"') end += line[end] === "\\" ? 2 : 1;
  return end;
};

const keyOf = (path: Path): string => JSON.stringify(path);

/**
 * Finds the source text of the numbers of a line of JSON: the difference between `0.10` and the parsed number
 * is lost after parsing. Looks only at brackets, keys and numbers, and does not recurse, however deeply a
 * line is nested.
 */
export const numberSource = (line: string): NumberSource => {
  const texts = new Map<string, string>();
  const path: (string | number)[] = [];
  let depth = 0;
  // Whether each open bracket is a list, down to the depth that matters.
  const lists: boolean[] = [];
  let keyNext = false;

  for (let i = 0; i < line.length; i += 1) {
    const char = line[i]!;
    const near = depth <= MAX_DEPTH;
    if (char === '"') {
      const end = endOfString(line, i);
      if (keyNext && near) path[depth - 1] = JSON.parse(line.slice(i, end + 1)) as string;
      keyNext = false;
      i = end;
    } else if (char === "{" || char === "[") {
      depth += 1;
      if (depth <= MAX_DEPTH) {
        lists[depth - 1] = char === "[";
        path[depth - 1] = 0;
      }
      keyNext = char === "{";
    } else if (char === "}" || char === "]") {
      depth -= 1;
      keyNext = false;
    } else if (char === ",") {
      if (!near) continue;
      if (lists[depth - 1]) path[depth - 1] = (path[depth - 1] as number) + 1;
      else keyNext = true;
    } else if (char === "-" || (char >= "0" && char <= "9")) {
      NUMBER.lastIndex = i;
      const text = NUMBER.exec(line)?.[0] ?? char;
      if (near) texts.set(keyOf(path.slice(0, depth)), text);
      i += text.length - 1;
    }
  }
  return (wanted) => texts.get(keyOf(wanted));
};

/** The same for a line that is not looked at before the first number is asked for. */
export const lazyNumberSource = (line: () => string): NumberSource => {
  let source: NumberSource | undefined;
  return (path) => {
    source ??= numberSource(line());
    return source(path);
  };
};
