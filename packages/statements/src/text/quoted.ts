/** A quoted text of any length says no more than its beginning. */
const MAX_QUOTED = 60;

/** A text of the content as a message shows it. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
