import { visible } from "./output.ts";

const isPlain = (word: string): boolean => /^[\w%+,./:@-]+$/.test(word);

/** The bytes of a character in octal, as every shell reads them in a text that begins with a dollar. */
const inOctal = (character: string): string =>
  Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");

const escaped = (character: string): string => (character === "\n" ? "\\n" : inOctal(character));

/** Quotes a word for the shell if necessary: on one line, and with nothing that a terminal would act on. */
export const shellWord = (word: string): string => {
  if (isPlain(word)) return word;
  if (visible(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  const parts = Array.from(word, (each) =>
    each === "'" || each === "\\" ? `\\${each}` : visible(each) === each ? each : escaped(each),
  );
  return `$'${parts.join("")}'`;
};
