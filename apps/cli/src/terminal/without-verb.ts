import { existsSync } from "node:fs";
import { shellWord } from "./shell-word.ts";

/** An address has a secret where it is that of bank data, so it is not printed. */
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** What has an ending or a folder is meant as a file, whether it is there or not. */
const FILE = /[\\/]|\.[a-z\d]{2,8}$/i;

/** What to do with what stands where a command is expected, if it is an address or a file. */
export const withoutVerb = (word: string): string | undefined => {
  if (ADDRESS.test(word))
    return "This is an address, and nothing is fetched from addresses. Save what is there, and check it with `farthing preflight FILE`; to fetch from your bank, run `farthing provider claim`.";
  if (!FILE.test(word) && !existsSync(word)) return undefined;
  const file = shellWord(word);
  return `Say what is to be done with the file. To check it: \`farthing preflight ${file}\`. To store it: \`farthing import ${file}\`.`;
};
