/** Texts as earlier versions folded them: each letter in lower case, and those that are written in two ways as one. */
export const casedBefore = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/i\u0307|\u0131/g, "i")
    .replaceAll("\u00df", "ss")
    .replaceAll("\u03c2", "\u03c3");

/** Every character that earlier versions folded in another way than its upper case, as it is and in upper case, and others. */
export const CASED_BEFORE: readonly string[] = [
  ...new Set([
    ...["Bread", "Straße", "İzmir", "Jalo\u030c", "\u0130\u0307x"],
    ...Array.from({ length: 0x2_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => casedBefore(letter.toUpperCase()) !== casedBefore(letter))
      .flatMap((letter) => [letter, letter.toUpperCase(), letter.normalize("NFD")])
      .map((text) => `a${text}b`),
  ]),
];

/** A header by which the layout of a file was looked up, as earlier versions compared it. */
export const HEADER_BEFORE = {
  header: "İşlem STRAẞE τίτλος",
  compared: "i\u0307şlem straße τίτλος",
} as const;
