/** Line `number` (from 1) of `text`, without its line end: LF, CRLF or a lone CR. Empty if there is no such line. */
export const lineAt = (text: string, number: number): string =>
  text.split(/\r\n|\r|\n/, number)[number - 1] ?? "";
