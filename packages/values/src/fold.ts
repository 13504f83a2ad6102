/** Text in the form in which it is searched and compared: without case, and with one form for every character. */
export const fold = (text: string): string => text.normalize("NFKC").toLowerCase();
