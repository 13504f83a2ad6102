import { once } from "../basics/once.ts";
import { partsIn } from "../decode/encoding.ts";
import type { Encoding } from "../options/encodings.ts";
import { rareSequences, type Sequences, usualSequences } from "./encoding-sequences.ts";

/** A text that cannot be written in an encoding. */
interface Lacking {
  readonly _tag: "Lacking";
  /** The first character that the encoding does not have. */
  readonly character: string;
}

type Encode = (text: string) => Uint8Array | Lacking;

const LF = 0x0a;

/** Each sequence as a number, its first byte the highest. */
const numbersOf = (sequences: Sequences): readonly number[] =>
  sequences.reduce<readonly number[]>(
    (all, [from, to]) => {
      const step = from <= to ? 1 : -1;
      const bytes = Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + i * step);
      return all.flatMap((before) => bytes.map((byte) => before * 256 + byte));
    },
    [0],
  );

const bytesOf = (sequence: number): readonly number[] =>
  sequence < 256 ? [sequence] : [...bytesOf(Math.floor(sequence / 256)), sequence % 256];

/**
 * The characters of an encoding with their bytes: its decoder turned around, so that no table is there twice. A line feed
 * stands between the sequences, and is never a part of one.
 */
const tableOf = (encoding: Encoding, sequences: readonly Sequences[]): ReadonlyMap<string, number> => {
  const numbers = sequences.flatMap(numbersOf).filter((sequence) => sequence !== LF);
  const bytes = Uint8Array.from(numbers.flatMap((sequence) => [...bytesOf(sequence), LF]));
  const texts = partsIn(encoding)(bytes).split("\n");
  const table = new Map([["\n", LF]]);
  for (const [i, sequence] of numbers.entries()) {
    const text = texts[i]!;
    const isCharacter = text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff);
    if (isCharacter && text !== "\ufffd" && !table.has(text)) table.set(text, sequence);
  }
  return table;
};

/** What stands for U+10000 in gb18030 as a number of its four bytes (GB 18030-2005). */
const ABOVE = 189_000;

/** The characters above U+FFFF are in gb18030 in the order of their numbers. */
const fourBytes = (character: string): number => {
  const at = character.codePointAt(0)! - 0x10000 + ABOVE;
  const bytes = [
    0x81 + Math.floor(at / 12_600),
    0x30 + (Math.floor(at / 1_260) % 10),
    0x81 + (Math.floor(at / 10) % 126),
    0x30 + (at % 10),
  ];
  return bytes.reduce((sequence, byte) => sequence * 256 + byte, 0);
};

const byTable = (encoding: Encoding): Encode => {
  const usual = once(() => tableOf(encoding, usualSequences(encoding)));
  const rare = once(() => tableOf(encoding, rareSequences(encoding)));
  const sequenceOf = (character: string): number | undefined => {
    const sequence = usual().get(character);
    if (sequence !== undefined) return sequence;
    return encoding === "gb18030" && character.length === 2 ? fourBytes(character) : rare().get(character);
  };
  return (text) => {
    const bytes: number[] = [];
    for (const character of text) {
      const sequence = sequenceOf(character);
      if (sequence === undefined) return { _tag: "Lacking", character };
      bytes.push(...bytesOf(sequence));
    }
    return Uint8Array.from(bytes);
  };
};

const inUtf16 =
  (isLittle: boolean): Encode =>
  (text) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), isLittle);
    return bytes;
  };

const encoderFor = (encoding: Encoding): Encode => {
  if (encoding === "utf-8") return (text) => new TextEncoder().encode(text);
  if (encoding === "utf-16le" || encoding === "utf-16be") return inUtf16(encoding === "utf-16le");
  return byTable(encoding);
};

const encoders = new Map<Encoding, Encode>();

/**
 * Writes well-formed text in an encoding, so that its decoder reads the same text. Tables are made when a text first needs them,
 * and kept.
 */
export const encoderOf = (encoding: Encoding): Encode => {
  const encode = encoders.get(encoding) ?? encoderFor(encoding);
  encoders.set(encoding, encode);
  return encode;
};
