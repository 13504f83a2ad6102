/** U+FFFD in UTF-8. */
const REPLACEMENT = Buffer.from("\ufffd");

/** The number of U+FFFD in text, which stands in place of bytes that are not UTF-8. */
export const replacementsIn = (text: string): number => text.split("\ufffd").length - 1;

/** Counts the U+FFFD that were sent as such, in bytes that arrive in parts. */
export const countReplacements = () => {
  let count = 0;
  let end = Buffer.alloc(0);
  return {
    add: (part: Uint8Array): void => {
      const bytes = Buffer.concat([end, part]);
      for (let at = bytes.indexOf(REPLACEMENT); at !== -1; at = bytes.indexOf(REPLACEMENT, at + 1))
        count += 1;
      end = bytes.subarray(Math.max(0, bytes.length - REPLACEMENT.length + 1));
    },
    count: () => count,
  };
};
