const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const MAX_CODE_POINT = 0x10_ffff;

const letter = (codePoint: number): string | undefined =>
  codePoint > 0 && codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : undefined;

/** No value of a bank is longer, and each entity takes memory. */
const MAX_LENGTH = 65_536;

/** A text with its entities decoded once. What is none stays as it is: banks write a bare `&`. */
export const decodeEntities = (text: string): string =>
  text.length <= MAX_LENGTH && text.includes("&")
    ? text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()]!;
        return letter(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)) ?? whole;
      })
    : text;
