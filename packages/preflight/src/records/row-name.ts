/** A card number of which some digits are hidden, as banks write it where a name could stand. */
const MASKED_CARD = /[\d-][*xX]{2,}[*xX\d -]*\d|[*]{2,}[\s-]?\d{3,}/;

/** Whether a text names a row: it is not blank, not the name of the account's holder, and no card. */
export const isRowName = (text: string, holder: string | undefined): boolean =>
  text !== "" && text !== holder && !MASKED_CARD.test(text);

/** The first of several texts that names a row, else the first that is not blank. */
export const rowName = (texts: readonly string[], holder: string | undefined): string =>
  texts.find((text) => isRowName(text, holder)) ?? texts.find((text) => text !== "") ?? "";
