/** The source text of the number at a path below the root of a line, or undefined. */
export type NumberSource = (path: readonly (string | number)[]) => string | undefined;

interface ReviverContext {
  readonly source?: string;
}

/**
 * Parses a line again, this time with the source text of every number: what lies between `0.10` and the
 * number it becomes is lost after a plain parse. Slow, so only for lines where an exact number matters.
 */
export const numberSource = (line: string): NumberSource => {
  const texts = new Map<object, Map<string, string>>();
  const keep = function (this: object, key: string, value: unknown, context?: ReviverContext): unknown {
    if (typeof value === "number" && context?.source !== undefined) {
      const inHolder = texts.get(this);
      if (inHolder === undefined) texts.set(this, new Map([[key, context.source]]));
      else inHolder.set(key, context.source);
    }
    return value;
  };
  let root: unknown;
  try {
    root = JSON.parse(line, keep);
  } catch {
    // A reviver recurses: on a hostile depth the numbers keep the value that a plain parse gives them.
    return () => undefined;
  }
  return (path) => {
    let holder = root;
    for (const step of path.slice(0, -1)) {
      if (typeof holder !== "object" || holder === null) return undefined;
      holder = (holder as Record<string | number, unknown>)[step];
    }
    return typeof holder === "object" && holder !== null
      ? texts.get(holder)?.get(String(path.at(-1)))
      : undefined;
  };
};
