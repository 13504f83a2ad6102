import { quoted } from "../findings/finding.ts";
import type { Encoding } from "../options/encodings.ts";

/** A cell that gets another text. */
export interface CellEdit {
  /** The physical line on which its row begins, from 1, as findings and rows have it. */
  readonly line: number;
  /** Its index in the row, from 0. */
  readonly cell: number;
  /** White space at its ends is removed, as readers do. */
  readonly text: string;
}

/** Why an edit cannot be written. */
export type EditCode = "no_row" | "no_cell" | "invalid_text" | "marked_text" | "not_in_encoding";

/** An edit that cannot be written. */
export interface RefusedEdit extends CellEdit {
  readonly code: EditCode;
  /** What is wrong, in a sentence without a full stop. */
  readonly message: string;
  /** With `not_in_encoding`: the first character that the encoding of the file does not have. */
  readonly character?: string;
  readonly encoding?: Encoding;
}

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

export const noRow = ({ line }: CellEdit): string => `No row begins on line ${line}`;

export const noCell = ({ line }: CellEdit, cells: number): string =>
  `The row on line ${line} has only ${cells} ${cells === 1 ? "cell" : "cells"}`;

export const markedText = (text: string): string =>
  `${quoted(text)} would be read as ${quoted(text.slice(2, -1).trim())}, because the marks around it say that it is a text`;

export const notInEncoding = (character: string, encoding: Encoding): string =>
  `"${character}" (${codePoint(character)}) does not exist in ${encoding}, the encoding of the file`;
