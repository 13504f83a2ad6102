import { isStorableText, toStorableText } from "@farthing/values";
import { type Explanation, quoted } from "./finding.ts";

/** What is said of a text that cannot be stored. The character that is to blame is shown as U+FFFD. */
export const explainUnstorable = (text: string): Explanation => ({
  message: `${quoted(toStorableText(text))} contains U+0000 or half of a surrogate pair, which cannot be stored`,
});

/** Where a value is in parsed JSON. */
interface Place {
  readonly name: string;
  readonly above: Place | undefined;
}

const pathOf = (place: Place | undefined): readonly string[] => {
  const path: string[] = [];
  for (let at = place; at !== undefined; at = at.above) path.push(at.name);
  return path.reverse();
};

/** A text in parsed JSON that cannot be stored, and the names that lead to it. */
export interface UnstorableText {
  readonly text: string;
  readonly path: readonly string[];
}

/** A text or the name of a field in parsed JSON that cannot be stored; undefined if there is none. */
export const unstorableIn = (json: unknown): UnstorableText | undefined => {
  // JSON can be nested more deeply than functions can call each other.
  const waiting: { readonly value: unknown; readonly place: Place | undefined }[] = [
    { value: json, place: undefined },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, place } = next;
    if (typeof value === "string" && !isStorableText(value)) return { text: value, path: pathOf(place) };
    if (typeof value !== "object" || value === null) continue;
    for (const name in value) {
      if (!isStorableText(name)) return { text: name, path: pathOf(place) };
      const inner = (value as Readonly<Record<string, unknown>>)[name];
      if (typeof inner === "string" || (typeof inner === "object" && inner !== null))
        waiting.push({ value: inner, place: { name, above: place } });
    }
  }
  return undefined;
};
