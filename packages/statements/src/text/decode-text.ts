const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

/** By its mark, or by the NUL beside the first letter: statements begin with ASCII. */
const utf16Of = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const [first, second] = bytes;
  if (bytes.length < 2 || (first === 0) === (second === 0)) return undefined;
  return first === 0 ? "utf-16be" : "utf-16le";
};

/** Whether most of what is not ASCII is sound: banks cut names after so many bytes, within a letter too. */
const isMostlySound = (text: string): boolean => {
  let sound = 0;
  let broken = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code >= 0x80) sound += 1;
  }
  // Pages of Japan and Korea write their letters in ASCII, behind escapes.
  return sound >= broken && (sound > 0 || !text.includes("\x1b"));
};

/** `1252` as Windows numbers its code pages, `8859-1` as some banks shorten it. */
const labelOf = (declared: string): string => {
  const label = declared.trim().toLowerCase();
  if (/^\d{3,4}$/.test(label)) return `windows-${label}`;
  return label.startsWith("8859") ? `iso-${label}` : label;
};

/** The decoder of a declared page, or that of windows-1252: for what is unknown or plainly wrong of these bytes. */
const decoderOf = (declared: string): TextDecoder => {
  try {
    const decoder = new TextDecoder(labelOf(declared));
    if (!decoder.encoding.startsWith("utf-")) return decoder;
  } catch {
    // No such page.
  }
  return new TextDecoder("windows-1252");
};

const decoded = (bytes: Uint8Array, declared: string): string => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  return isMostlySound(utf8) ? utf8 : decoderOf(declared).decode(bytes);
};

/**
 * The text of bytes, without marks and NULs. UTF-8 and UTF-16 are seen by the bytes, whatever is declared; else it is the declared
 * page, where ISO 8859-1 means windows-1252 as in the Encoding Standard.
 */
export const decodeText = (bytes: Uint8Array, declared = "windows-1252"): string =>
  decoded(bytes, declared).replaceAll("\0", "");
