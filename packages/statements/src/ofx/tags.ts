import { decodeEntities } from "./entities.ts";

export interface Tag {
  readonly kind: "start" | "end" | "empty";
  /** In capital letters, without a prefix. */
  readonly name: string;
  /** Where it stands in the text. */
  readonly at: number;
  /** The text up to the next tag, on one line; blank behind an end tag. */
  readonly value: string;
}

const TAG = /<(\/?)([A-Za-z][\w.:-]*)(?:\s[^<>]*?)?(\/?)>/y;

const tagAt = (text: string, at: number): (Omit<Tag, "value"> & { readonly end: number }) | undefined => {
  TAG.lastIndex = at;
  const found = TAG.exec(text);
  if (found === null) return undefined;
  const name = found[2]!.slice(found[2]!.lastIndexOf(":") + 1).toUpperCase();
  const kind = found[1] === "/" ? "end" : found[3] === "/" ? "empty" : "start";
  return { kind, name, at, end: TAG.lastIndex };
};

const CDATA = "<![CDATA[";
const SECTIONS = [
  [CDATA, "]]>"],
  ["<!--", "-->"],
  ["<?", "?>"],
] as const;

/** Finds what is no tag and may hold some: character data, comments, instructions. One that does not end is no section. */
class Sections {
  private readonly text: string;
  private readonly lastEnds: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.lastEnds = SECTIONS.map(([, end]) => text.lastIndexOf(end));
  }

  at(at: number): { readonly text: string; readonly end: number } | undefined {
    const found = SECTIONS.findIndex(([start]) => this.text.startsWith(start, at));
    if (found === -1) return undefined;
    const [start, end] = SECTIONS[found]!;
    const inside = at + start.length;
    if (this.lastEnds[found]! < inside) return undefined;
    const ends = this.text.indexOf(end, inside);
    return { text: start === CDATA ? this.text.slice(inside, ends) : "", end: ends + end.length };
  }
}

const onOneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .join(" ")
    : text.trim();

const withValue = ({ kind, name, at }: Omit<Tag, "value">, before: string, rest: string): Tag => ({
  kind,
  name,
  at,
  value: kind === "start" ? onOneLine(before + decodeEntities(rest)) : "",
});

/** The tags of SGML or XML, each with the text behind it. What only looks like a tag is text. */
export function* tagsOf(text: string): Generator<Tag> {
  const sections = new Sections(text);
  let tag: ReturnType<typeof tagAt>;
  let value = "";
  let from = 0;
  let next = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", next)) {
    next = at + 1;
    const section = sections.at(at);
    if (section !== undefined) {
      value += decodeEntities(text.slice(from, at)) + section.text;
      from = next = section.end;
      continue;
    }
    const following = tagAt(text, at);
    if (following === undefined) continue;
    if (tag !== undefined) yield withValue(tag, value, text.slice(from, at));
    tag = following;
    value = "";
    from = next = following.end;
  }
  if (tag !== undefined) yield withValue(tag, value, text.slice(from));
}
