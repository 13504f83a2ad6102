import type { Field } from "./record-fields.ts";

/**
 * The field names of the records of a type, in order, as a tree: usually the next field is known before its
 * name is looked up. All names on a path from the root differ, because each path was that of an object.
 */
export interface Shape {
  readonly field: Field;
  /** The characters of the name. */
  readonly codes: Uint16Array;
  readonly next: Shape[];
  readonly tree: Tree;
  /** Whether it can be reached from the root. Nothing is kept below a shape that cannot. */
  readonly isKept: boolean;
}

interface Tree {
  readonly ask: (name: string) => Field;
  /** A shape for each name that is not kept in the tree. */
  readonly lost: Map<string, Shape>;
  size: number;
}

/** Limits for the names of a file: how many are kept, how many at one place, and how long they may be. */
const MOST_NAMES = 1_000;
const MOST_AT_ONE_PLACE = 8;
const LONGEST = 64;

/** A name without escapes in JSON. */
const PLAIN = /^[^"\\\u0000-\u001f]*$/;

const NO_CODES = new Uint16Array();

const canKeep = ({ next, tree, isKept }: Shape, name: string): boolean =>
  isKept &&
  next.length < MOST_AT_ONE_PLACE &&
  tree.size < MOST_NAMES &&
  name.length <= LONGEST &&
  PLAIN.test(name);

const lostIn = (tree: Tree, name: string): Shape => {
  let shape = tree.lost.get(name);
  if (shape === undefined) {
    shape = { field: tree.ask(name), codes: NO_CODES, next: [], tree, isKept: false };
    if (tree.lost.size < MOST_NAMES && name.length <= LONGEST) tree.lost.set(name, shape);
  }
  return shape;
};

/** The shape of a record without fields; `ask` returns the checks of a field. */
export const emptyShape = (ask: (name: string) => Field): Shape => ({
  field: ask(""),
  codes: NO_CODES,
  next: [],
  tree: { ask, lost: new Map(), size: 0 },
  isKept: true,
});

/** The shape with one more name. */
export const shapeAfter = (shape: Shape, name: string): Shape => {
  const { next, tree } = shape;
  for (let i = 0; i < next.length; i += 1) if (next[i]!.field.name === name) return next[i]!;
  if (!canKeep(shape, name)) return lostIn(tree, name);
  const codes = Uint16Array.from({ length: name.length }, (_, i) => name.charCodeAt(i));
  const after: Shape = { field: tree.ask(name), codes, next: [], tree, isKept: true };
  next.push(after);
  tree.size += 1;
  return after;
};
