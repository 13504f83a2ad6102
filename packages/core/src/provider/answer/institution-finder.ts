/** The words of a name or text in lower case, whatever separates them. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** A node of a tree of words: the names that continue here, and the one that ends here. */
interface Node {
  readonly next: Map<string, Node>;
  name?: string;
}

const treeOf = (names: Iterable<string>): Node => {
  const root: Node = { next: new Map() };
  for (const name of names) {
    let node = root;
    for (const word of wordsOf(name)) {
      const next = node.next.get(word) ?? { next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    if (node !== root) node.name ??= name;
  }
  return root;
};

/** The longest name that begins at a word, and how many words it has. */
const longestAt = (root: Node, words: readonly string[], from: number) => {
  let found: { readonly name: string; readonly length: number } | undefined;
  let node: Node | undefined = root.next.get(words[from]!);
  for (let length = 1; node !== undefined; length += 1) {
    if (node.name !== undefined) found = { name: node.name, length };
    node = node.next.get(words[from + length] ?? "");
  }
  return found;
};

/**
 * Finds the one institution that a text names, as whole words: `Chase Business` is not `Chase`. A text that names several
 * is assigned to none. The names are read once, because an answer may have thousands of names and texts.
 */
export const institutionFinder = (names: Iterable<string>): ((text: string) => string | null) => {
  const root = treeOf(names);
  return (text) => {
    const words = wordsOf(text);
    const found = new Set<string>();
    for (let at = 0; at < words.length; ) {
      const name = longestAt(root, words, at);
      if (name !== undefined) found.add(name.name);
      at += name?.length ?? 1;
    }
    return found.size === 1 ? [...found][0]! : null;
  };
};
