/**
 * The key under which a transaction is indexed for search: the number of its family, its day and a number within these, so that
 * the index has the order of the list but for the order within a day. Its parts are wide enough for a million families, every
 * day that can be written, and two million transactions of a family on one day. Keys do not fit into a number of JavaScript:
 * they are made and compared in SQL alone.
 *
 * Files contain what is made here, as rows and in triggers: another making needs a migration.
 */

const NUMBER_BITS = 21;
const FAMILY_SHIFT = 43;

/** The Julian day, less a half, of the first day that can be written. */
const FIRST_DAY = 1_721_059;

/** SQL for the key before those of a day of a family, given SQL for its number and the day. */
export const keyBefore = (family: string, day: string): string =>
  `(${family} << ${FAMILY_SHIFT})
    + (CAST(julianday(${day}) - ${FIRST_DAY} AS INTEGER) << ${NUMBER_BITS})`;

/** SQL for the last key of a day of a family. */
export const lastKey = (family: string, day: string): string =>
  `${keyBefore(family, day)} + ${2 ** NUMBER_BITS - 1}`;

const FIRST_DIGIT = 0xf0000;
const DIGIT_BITS = 15;
const LAST_DIGIT = 2 ** DIGIT_BITS - 1;

/**
 * SQL for three private characters that stand for an account, given SQL for its number, so that the index finds transactions by
 * account and text together. A text may contain them, too: whatever is found is compared with what was sought.
 */
export const accountText = (number: string): string => {
  const digit = (place: number) => `${FIRST_DIGIT} + ((${number} >> ${place * DIGIT_BITS}) & ${LAST_DIGIT})`;
  return `char(${digit(2)}, ${digit(1)}, ${digit(0)})`;
};
