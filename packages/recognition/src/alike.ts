import { comparableText } from "@farthing/values";
import { NAMELESS, type SourceIdentity } from "./source-identity.ts";

/** The words of the name of a transaction; none if it has no name. */
export const wordsOf = ({ name }: SourceIdentity): readonly string[] =>
  name === NAMELESS ? [] : (comparableText(name).match(/[\p{L}\p{N}]+/gu) ?? []);

/** Whether words can name the same payment: of one are all among those of the other, or there are none. */
export const areAlike = (a: readonly string[], b: readonly string[]): boolean => {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return fewer.every((word) => more.includes(word));
};
