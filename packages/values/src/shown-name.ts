const MAX_SHOWN = 60;

/** A name that somebody sent, in quotes for a sentence; a long one is cut. */
export const shownName = (name: string): string =>
  JSON.stringify(name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name);
