import { type DefaultTreeAdapterMap, defaultTreeAdapter, type TreeAdapter } from "parse5";
import { NotReadable } from "../../basics/not-readable.ts";
import type { HtmlTables } from "./html-tables.ts";

type Tree = TreeAdapter<DefaultTreeAdapterMap>;

/** What is between their tags is no text of the page. */
const NO_TEXT = new Set(["script", "style", "noscript", "select", "textarea", "title"]);

/** Elements that are not closed are opened again and again; a page that makes much more of them than it has tags is hostile. */
const MAX_MADE_UP = 100_000;

/** The tags that a text can have at most. */
const tagsIn = (length: number): number => length / 3;

/**
 * A tree for parse5 that keeps nothing of the page, as its tables go into sheets while it is read: an element knows its parent, and no
 * child.
 */
export const tableTree = (tables: HtmlTables, length: number): Tree => {
  let elementsLeft = tagsIn(length) + MAX_MADE_UP;
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      elementsLeft -= 1;
      if (elementsLeft < 0)
        throw new NotReadable(
          "damaged",
          "This web page is damaged: its elements are not closed. Download it again.",
        );
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    appendChild: (parent, node) => {
      node.parentNode = parent;
      // It has no content, and so is never pushed.
      if (node.nodeName === "br") tables.text(" ");
    },
    insertBefore: (parent, node) => {
      node.parentNode = parent;
    },
    detachNode: (node) => {
      node.parentNode = null;
    },
    insertText: ({ nodeName }, text) => {
      if (!NO_TEXT.has(nodeName)) tables.text(text);
    },
    // A text in a table that is in none of its cells: browsers show it above the table.
    insertTextBefore: () => {},
    onItemPush: (element) => tables.push(element),
    onItemPop: (element) => tables.pop(element),
  };
};
