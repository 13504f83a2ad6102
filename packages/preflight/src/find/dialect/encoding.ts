import { nextHigh } from "../../decode/next-high.ts";
import { lineAround, type Utf8Text } from "../../decode/utf8.ts";
import { quoted } from "../../findings/finding.ts";
import type { Encoding } from "../../options/encodings.ts";
import { type Decision, decision } from "../facts/conclusion.ts";

/** In which encoding a text is, by a line of its beginning that shows it. */
export const encodingOf = (encoding: Encoding, { bytes }: Utf8Text): Decision => {
  const at = nextHigh(bytes, 0);
  if (at === bytes.length) return decision("encoding", encoding, "its first lines are ASCII");
  const { line, text } = lineAround(bytes, at);
  return decision("encoding", encoding, `for example ${quoted(text.trim())}`, line);
};
