import { NotReadable } from "../../basics/not-readable.ts";
import { damagedWorkbook } from "./compound-file.ts";

/** Records of a workbook ([MS-XLS], 2.3.2) from which its cells are read. */
const NEEDED = new Set([
  0x000a, // EOF
  0x0006, // Formula
  0x0022, // Date1904
  0x0042, // CodePage
  0x0085, // BoundSheet8
  0x00bd, // MulRk
  0x00d6, // RString
  0x00e0, // XF
  0x00fc, // SST
  0x00fd, // LabelSst
  0x0203, // Number
  0x0204, // Label
  0x0205, // BoolErr
  0x0207, // String
  0x0208, // Row
  0x027e, // RK
  0x041e, // Format
  0x0809, // BOF
]);

const CONTINUE = 0x003c;
const FILE_PASS = 0x002f;
const FORMULA = 0x0006;
const MUL_RK = 0x00bd;

/** A record that the library passes over: DConRef. */
const PASSED_OVER = 0x0051;

/** Where a formula says how long its tokens are, and the length that says there are none. */
const TOKENS_AT = 20;
const NO_TOKENS = 0xffff;

/** The library makes an object of each. */
const MAX_CELLS = 500_000;

const CELLS = new Set([FORMULA, 0x00d6, 0x00fd, 0x0203, 0x0204, 0x0205, 0x027e]);

const cellsIn = (type: number, length: number): number =>
  type === MUL_RK ? Math.floor((length - 6) / 6) : CELLS.has(type) ? 1 : 0;

/**
 * Leaves of a workbook stream, in place, only what its cells are read from: links, notes, merged cells and the tokens of formulas take
 * the library time and memory far beyond their length. Throws NotReadable if the stream is encrypted, cut off or too large.
 */
export const keepCellRecords = (stream: Uint8Array): void => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let isNeeded = false;
  let cells = 0;
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (type === FILE_PASS)
      throw new NotReadable(
        "encrypted",
        "This Excel workbook is protected by a password. Save it without one.",
      );
    if (at + 4 + length > stream.length) throw damagedWorkbook();
    isNeeded = type === CONTINUE ? isNeeded : NEEDED.has(type);
    // Behind the end of the last sheet the stream is filled with zeros.
    if (!isNeeded && type !== 0) view.setUint16(at, PASSED_OVER, true);
    if (type === FORMULA && length > TOKENS_AT + 2) view.setUint16(at + 4 + TOKENS_AT, NO_TOKENS, true);
    cells += cellsIn(type, length);
    if (cells > MAX_CELLS)
      throw new NotReadable(
        "too_large",
        "This workbook holds more cells than a statement. Export a shorter period.",
      );
    at += 4 + length;
  }
};
