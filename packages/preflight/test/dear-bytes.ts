import { below, dayOf, lines, PLAIN, randomly, type Shapes } from "./dear-lines.ts";

/** A text as the bytes of its UTF-16, one character for each byte. */
const inUtf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const code = text.charCodeAt(at);
    return String.fromCharCode(code & 255, code >>> 8);
  }).join("");

/** A text as the bytes of its UTF-8, one character for each byte. */
const inUtf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

const twoBytes = (first: number, second: number) => (bytes: number) =>
  lines(bytes, (i) =>
    randomly(40, (random) => String.fromCharCode((i % 2 === 0 ? first : second) + random * 60)),
  );

/** Bytes that are hard to tell an encoding from. Each character is a byte. */
export const RANDOM_BYTES: Shapes = {
  "random high bytes": (bytes) => randomly(bytes, (random) => String.fromCharCode(128 + random * 128)),
  "lines of random high bytes": (bytes) =>
    randomly(bytes, (random) => (random < 0.03 ? "\n" : String.fromCharCode(128 + random * 128))),
  "random bytes of CSV": (bytes) => randomly(bytes, (random) => ",\n0123ab-.;äüß".charAt(random * 14)),
};

/** Each byte becomes three, so that the text is as long as three files. */
export const GROWING_BYTES: Shapes = {
  "one high byte again and again": (bytes) => `\xef\xbb\xbfdate,amount,name\n${"\xff".repeat(bytes)}`,
};

/** What these are compared with: a plain file whose encoding has to be found, and which has to be decoded. */
export const PLAIN_BYTES = below(
  "date,amount,name",
  (i) => `${dayOf(i)},-${i % 90}.10,Caf\xe9 M\xfcller ${i % 50}`,
);

/** Contents that are no plain UTF-8. Each character is a byte. */
export const BYTES: Shapes = {
  "Latin-1 in each row": below("date,amount,name", (i) => `${dayOf(i)},-1.00,Caf\xe9 M\xfcller ${i}`),
  "KOI8 in each row": below("date,amount,name", (i) => `${dayOf(i)},-1.00,\xd0\xd2\xc9\xd7\xc5\xd4 ${i}`),
  "bytes of Shift_JIS": twoBytes(0x81, 0x40),
  "bytes of GB 18030": twoBytes(0x81, 0x30),
  "UTF-8 that is damaged far down": (bytes) =>
    `${below("date,amount,name", (i) => `${dayOf(i)},-1.00,Caf\xc3\xa9 ${i}`)(bytes)}2024-01-02,-1.00,\xff\n`,
  "UTF-8 that is damaged in each row": below(
    "date,amount,name",
    (i) => `${dayOf(i)},-1.00,\xc3\xa9 ${i}\xff`,
  ),
  "UTF-16 with a byte too many": (bytes) => `\xff\xfe${inUtf16(PLAIN(bytes / 2))}A`,
  "UTF-16 without a mark": (bytes) => inUtf16(PLAIN(bytes / 2)),
  "halves of characters": (bytes) => `\xff\xfe${inUtf16(lines(bytes / 2, () => "\ud800".repeat(40)))}`,
  "NULs within texts": below("date,amount,name", (i) => `${dayOf(i)},-1.00,S\0h\0o\0p ${i}`),
  "NULs behind texts": below("date,amount,name", (i) => `${dayOf(i)},-1.00,Shop ${i}${"\0".repeat(20)}`),
  "byte order marks in the middle": below("date,amount,name", (i) =>
    inUtf8(`\ufeff${dayOf(i)},\ufeff-1.00,Shop\ufeff${i}`),
  ),
  "line ends of each kind": (bytes) =>
    Array.from(
      { length: bytes / 24 },
      (_, i) => `${dayOf(i)},-1.00,Shop${["\n", "\r", "\r\n", "\n\r"][i % 4]}`,
    ).join(""),
};
