import { SaxesParser } from "saxes";
import type { Element } from "./element.ts";

/** What is wanted of a document, so that never all of it is in memory. */
export interface ElementTarget {
  /** Elements of these names are handed over whole, one at a time, and are no children of what holds them. */
  readonly wholeNames: ReadonlySet<string>;
  /** Elements of these names in whole ones are left out, with all that they hold. */
  readonly unwantedNames: ReadonlySet<string>;
  /** An element that is neither whole nor in a whole one begins. */
  readonly begin: (name: string, parent: string, line: number) => void;
  /** An element that is neither whole nor in a whole one ends. */
  readonly end: (name: string) => void;
  /** A whole element has ended; `parent` is the name of what holds it. */
  readonly whole: (element: Element, parent: string) => void;
}

/** Why a document cannot be read. */
export class XmlError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** More than any document of a bank has: each bounds the memory that a hostile one can take. */
const MAX_DEPTH = 200;
const MAX_ATTRIBUTES = 200;
const MAX_OPEN_ELEMENTS = 100_000;
const MAX_TOLERATED = 100;
const MAX_PROLOG = 2 ** 20;

/**
 * Faults that leave the structure alone: an entity that nothing defines, a control character, what stands before or after the document.
 * Not a bare `&`: the parser takes all up to the next semicolon for the name of an entity, elements too.
 */
const TOLERATED =
  /^(?:undefined entity|disallowed character|text data outside of root node|.*XML declaration must (?:be at|appear at) the start.*)$/;

interface OpenElement extends Element {
  text: string;
  first: OpenElement | undefined;
  next: OpenElement | undefined;
  last: OpenElement | undefined;
  readonly isWhole: boolean;
  /** With all that it holds. */
  size: number;
}

const append = (parent: OpenElement, child: OpenElement): void => {
  parent.size += child.size;
  if (parent.last === undefined) parent.first = child;
  else parent.last.next = child;
  parent.last = child;
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Banks use a few hundred names. */
const MAX_KNOWN_NAMES = 1_000;

/** Local names by the names of tags. As keys of properties they are the same strings, which are compared by identity. */
class LocalNames {
  readonly #known = new Map<string, string>();

  of(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#known.size === MAX_KNOWN_NAMES) return localName(name);
    const [local = ""] = Object.keys({ [localName(name)]: true });
    this.#known.set(name, local);
    return local;
  }
}

class ElementStream {
  readonly #parser = new SaxesParser();
  readonly #target: ElementTarget;
  readonly #localNames = new LocalNames();
  readonly #names: string[] = [];
  /** The whole element that is open, and the elements that are open in it. */
  readonly #open: OpenElement[] = [];
  /** How many elements are open around an unwanted one; -1 outside of any. */
  #unwantedAt = -1;
  #prolog = 0;
  #isInRoot = false;
  #elements = 0;
  #attributes = 0;
  #tolerated = 0;

  constructor(target: ElementTarget) {
    this.#target = target;
    this.#parser.on("error", (error) => this.#tolerate(error.message));
    this.#parser.on("attribute", () => this.#countAttribute());
    this.#parser.on("opentag", (tag) => this.#begin(this.#localNames.of(tag.name), tag.attributes));
    this.#parser.on("closetag", () => this.#end());
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
  }

  write(text: string): void {
    this.#parser.write(text);
    if (!this.#isInRoot) this.#prolog += text.length;
    if (this.#prolog > MAX_PROLOG) this.#fail("no element begins");
  }

  close(): void {
    this.#parser.close();
  }

  #fail(message: string): never {
    throw new XmlError(message, this.#parser.line);
  }

  #tolerate(message: string): void {
    this.#tolerated += 1;
    const reason = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    if (this.#tolerated > MAX_TOLERATED || !TOLERATED.test(reason)) this.#fail(reason);
  }

  #countAttribute(): void {
    this.#attributes += 1;
    if (this.#attributes > MAX_ATTRIBUTES) this.#fail("an element has too many attributes");
  }

  #begin(name: string, attributes: Record<string, string>): void {
    this.#attributes = 0;
    this.#isInRoot = true;
    if (this.#names.length === MAX_DEPTH) this.#fail("elements are nested too deeply");
    if (this.#unwantedAt === -1) this.#beginWanted(name, attributes);
    this.#names.push(name);
  }

  #beginWanted(name: string, attributes: Record<string, string>): void {
    const isWhole = this.#target.wholeNames.has(name);
    const isInWhole = this.#open.length > 0;
    if (isInWhole && this.#target.unwantedNames.has(name)) this.#unwantedAt = this.#names.length;
    else if (isWhole || isInWhole) this.#build(name, attributes, isWhole);
    else this.#target.begin(name, this.#names.at(-1) ?? "", this.#parser.line);
  }

  #build(name: string, attributes: Record<string, string>, isWhole: boolean): void {
    this.#elements += 1;
    if (this.#elements > MAX_OPEN_ELEMENTS) this.#fail("an element holds too many others");
    const { line } = this.#parser;
    const [first, next, last] = [undefined, undefined, undefined];
    this.#open.push({ name, line, attributes, text: "", first, next, last, isWhole, size: 1 });
  }

  #end(): void {
    const name = this.#names.pop() ?? "";
    if (this.#unwantedAt !== -1) {
      if (this.#names.length === this.#unwantedAt) this.#unwantedAt = -1;
      return;
    }
    const element = this.#open.pop();
    if (element === undefined) {
      this.#target.end(name);
      return;
    }
    const parent = this.#open.at(-1);
    if (element.isWhole) {
      this.#elements -= element.size;
      this.#target.whole(element, this.#names.at(-1) ?? "");
    } else if (parent !== undefined) append(parent, element);
  }

  #text(text: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined && element.first === undefined && this.#unwantedAt === -1) element.text += text;
  }
}

/** Gives all of something piece by piece. */
export type Pieces<A> = (take: (piece: A) => void) => void;

/**
 * Hands over the elements of a document in the order of their ends. No entity but the five of XML is resolved, whatever a document type
 * declares. Throws an {@link XmlError} if it is not well-formed, or larger than documents of banks are.
 */
export const streamElements = (text: Pieces<string>, target: ElementTarget): void => {
  const stream = new ElementStream(target);
  text((piece) => stream.write(piece));
  stream.close();
};
