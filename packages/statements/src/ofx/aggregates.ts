import { AGGREGATES, LEAVES } from "./names.ts";
import { tagsOf } from "./tags.ts";

export interface Leaf {
  readonly value: string;
  /** Where its tag stands in the text. */
  readonly at: number;
}

export interface Aggregate {
  readonly name: string;
  readonly at: number;
  /** By name, the first of each. */
  readonly leaves: ReadonlyMap<string, Leaf>;
  /** Aggregates right within it, by name, the first of each. */
  readonly parts: ReadonlyMap<string, Aggregate>;
}

interface OpenAggregate extends Aggregate {
  readonly leaves: Map<string, Leaf>;
  readonly parts: Map<string, Aggregate>;
}

export interface Ended {
  readonly aggregate: Aggregate;
  /** What it stands in, the innermost last. */
  readonly within: readonly Aggregate[];
  /** Whether the text ends before it does. */
  readonly isCut: boolean;
}

const emptyAggregate = (name: string, at: number): OpenAggregate => ({
  name,
  at,
  leaves: new Map(),
  parts: new Map(),
});

/** What is open at a place of the text. As no aggregate stands within itself, there is at most one of each name. */
class OpenAggregates {
  readonly stack: OpenAggregate[] = [];
  private readonly names = new Set<string>();

  open(name: string, at: number): void {
    this.stack.push(emptyAggregate(name, at));
    this.names.add(name);
  }

  leaf(name: string, leaf: Leaf): void {
    const leaves = this.stack.at(-1)?.leaves;
    if (leaves?.get(name) === undefined) leaves?.set(name, leaf);
  }

  /** Ends one with all that stand in it, whose end tags are missing. */
  *close(name: string, isCut: boolean): Generator<Ended> {
    while (this.names.has(name)) {
      const aggregate = this.stack.pop()!;
      this.names.delete(aggregate.name);
      const outer = this.stack.at(-1)?.parts;
      if (outer?.get(aggregate.name) === undefined) outer?.set(aggregate.name, aggregate);
      yield { aggregate, within: this.stack, isCut };
    }
  }
}

/**
 * The aggregates of OFX as they end, the innermost first. A leaf ends at the next tag. An aggregate ends at its end tag, at that of
 * one around it, where another of its name begins, or, if text stands in place of its elements, at once.
 */
export function* aggregatesOf(text: string): Generator<Ended> {
  const open = new OpenAggregates();
  for (const { kind, name, at, value } of tagsOf(text)) {
    if (kind === "end") yield* open.close(name, false);
    else if (LEAVES.has(name)) open.leaf(name, { value, at });
    else if (AGGREGATES.has(name)) {
      yield* open.close(name, false);
      open.open(name, at);
      if (kind === "empty" || value !== "") yield* open.close(name, false);
    }
  }
  const outermost = open.stack[0];
  if (outermost !== undefined) yield* open.close(outermost.name, true);
}
