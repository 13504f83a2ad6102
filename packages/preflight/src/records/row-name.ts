/** Digits, and the signs that hide some of them. */
const NUMBER = /[\d*xX][\d*xX .-]{6,}/g;

/** The most letters of a label for such a number, such as "card number"; a name beside it has more. */
const LABEL_LETTERS = 14;

const MOST_CHARACTERS = 200;

/** Whether a text is the number of a card of which some digits are hidden, perhaps with a label. */
const isCard = (text: string): boolean => {
  if (text.length > MOST_CHARACTERS || !/[*xX]{2}/.test(text)) return false;
  let hidden = false;
  const rest = text.replace(NUMBER, (number) => {
    if (!/[*xX]{2}/.test(number) || !/\d/.test(number)) return number;
    hidden = true;
    return "";
  });
  return hidden && (rest.match(/\p{L}/gu)?.length ?? 0) <= LABEL_LETTERS;
};

/** Whether a text names a row: it is not blank, not the name of the account's holder, and no card. */
export const isRowName = (text: string, holder: string | undefined): boolean =>
  text !== "" && text !== holder && !isCard(text);

/** The first of several texts that names a row, else the first that is not blank. */
export const rowName = (texts: readonly string[], holder: string | undefined): string =>
  texts.find((text) => isRowName(text, holder)) ?? texts.find((text) => text !== "") ?? "";
