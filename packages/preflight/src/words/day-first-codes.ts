import { plainCell } from "./plain-cell.ts";

/**
 * What banks call the number of a branch in one country or two, all of which write the day first: the United Kingdom and Ireland,
 * Australia, India. It can have the number behind it.
 */
const CODE =
  /^(?:sort ?code|bsb(?: number| no| code)?|(?:(?:rtgs )?neft )?ifsc(?: code)?|ifs code)(?: (?=[a-z]*\d)|$)/;

const MAX_CODE_LENGTH = 60;

/** Whether a header, or a cell above the table, names such a number. */
export const isDayFirstCode = (cell: string): boolean =>
  cell.length <= MAX_CODE_LENGTH && CODE.test(plainCell(cell));
