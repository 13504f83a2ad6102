/** A moment in a list: on a terminal to the minute, in UTC; whole for what reads the output. */
export const shownMoment = (iso: string): string =>
  process.stdout.isTTY === true ? `${iso.slice(0, 16).replace("T", " ")}Z` : iso;
