/** The first bytes of content hold its mark and its declaration. */
const HEAD_LENGTH = 256;

const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/;

/** The decoder of a name, or of windows-1252 if there is none of that name. */
const lenientDecoder = (encoding: string): TextDecoder => {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("windows-1252");
  }
};

const utf16Of = ([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : undefined;
};

/**
 * Decoders to try on an XML document by its first bytes, in order: all but the last throw a `TypeError` for bytes that they cannot
 * read. A declaration is often wrong where it names UTF-8, and where it does not: bytes that are valid UTF-8 decide.
 */
export const xmlDecoders = (content: Uint8Array): readonly TextDecoder[] => {
  const head = content.subarray(0, HEAD_LENGTH);
  const utf16 = utf16Of(head);
  if (utf16 !== undefined) return [new TextDecoder(utf16)];
  const declared = DECLARED.exec(new TextDecoder("windows-1252").decode(head))?.[1] ?? "";
  const isUnicode = /^(?:utf|ucs)/i.test(declared);
  return [
    new TextDecoder("utf-8", { fatal: true }),
    lenientDecoder(declared === "" || isUnicode ? "windows-1252" : declared),
  ];
};
