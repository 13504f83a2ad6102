const FIRST_DIGIT = 0xf0000;
const DIGIT_BITS = 15;
const LAST_DIGIT = 2 ** DIGIT_BITS - 1;

/** SQL for the characters that stand for an account, given SQL for its id: as it was while transactions had ids of accounts. */
export const accountText = (account: string): string => {
  const digit = (place: number) => `${FIRST_DIGIT} + ((number >> ${place * DIGIT_BITS}) & ${LAST_DIGIT})`;
  return `(SELECT char(${digit(2)}, ${digit(1)}, ${digit(0)}) FROM accounts WHERE id = ${account} AND number IS NOT NULL)`;
};
