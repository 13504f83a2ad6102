/** An element with all that it holds. Names are without their prefix. */
export interface Element {
  readonly name: string;
  /** The line of the end of its start tag, from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands before its first child. */
  readonly text: string;
  /** Its children are a list: an array for each element takes most of the memory of a document. */
  readonly first: Element | undefined;
  /** The next child of its parent. */
  readonly next: Element | undefined;
}

export const childOf = (element: Element | undefined, name: string): Element | undefined => {
  let child = element?.first;
  while (child !== undefined && child.name !== name) child = child.next;
  return child;
};

export const childrenOf = (element: Element | undefined, name: string): readonly Element[] => {
  const children: Element[] = [];
  for (let child = element?.first; child !== undefined; child = child.next)
    if (child.name === name) children.push(child);
  return children;
};

/** The first child of a name, its first child of the next name, and so on. */
export const descend = (from: Element | undefined, ...names: readonly string[]): Element | undefined => {
  let element = from;
  for (const name of names) element = childOf(element, name);
  return element;
};

/** The text without white space around it; blank if there is no element. */
export const textOf = (element: Element | undefined): string => element?.text.trim() ?? "";

export const childText = (element: Element | undefined, name: string): string =>
  textOf(childOf(element, name));

/** The text at a path; blank if nothing is there. */
export const textAt = (from: Element | undefined, ...names: readonly string[]): string =>
  textOf(descend(from, ...names));
