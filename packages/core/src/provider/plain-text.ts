/** They only say where a line may be broken or not, or that a text begins: nothing stands in their place. */
const NOTHING = /[\u00ad\u2060\ufeff]+/g;

/** Control and format characters: they move cursors, hide text and turn its direction. Joiners are spelling. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Joiners of letters and of emoji, as many as there may be. */
const JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g;

/** A joiner that joins nothing: a name made of them would not be seen. */
const STRAY = /(?<!\S)[\u200c\u200d]|[\u200c\u200d](?!\S)/g;

/** Tags, comments and declarations; `<help@bank.example>` is none of them, but what the message is about. */
const MARKUP = /<\/?[A-Za-z][A-Za-z0-9-]*(?:[\s/][^<>]*)?>|<[!?][^<>]*>/g;

const ENTITY = /&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6}));/g;

const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  amp: "&",
};

/** Text from outside as one line without control characters, blanks in a row made one. */
export const plainLine = (text: string): string =>
  text
    .replace(NOTHING, "")
    .replace(UNSEEN, " ")
    .replace(JOINERS, "$1")
    .replace(STRAY, "")
    .replace(/\s+/g, " ")
    .trim();

const MAX_MESSAGE = 500;

/** Nobody who means well puts more tags into each other. */
const MOST_NESTED = 8;

/** Taking a tag out may make one of what stood around it; so it goes on, but not for as long as somebody wants. */
const withoutMarkup = (text: string, most = MOST_NESTED): string => {
  if (most === 0) return text.replace(/[<>]/g, " ");
  const bare = text.replace(MARKUP, " ");
  return bare === text ? text : withoutMarkup(bare, most - 1);
};

const characterOf = (code: number): string => (code > 0x10ffff ? " " : String.fromCodePoint(code));

const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (_, name?: string, decimal?: string, hex?: string) =>
    name === undefined
      ? characterOf(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
      : NAMED[name]!,
  );

/**
 * A provider's message as a person may see it: without control characters and markup, of bounded length. `hide` takes out
 * what nobody may see, before anything is cut off, and again when nothing disguises it any more.
 */
export const plainMessage = (text: string, hide: (text: string) => string = (same) => same): string => {
  const bounded = hide(text).slice(0, 16 * MAX_MESSAGE);
  // Markup may be made by an entity, or by taking out what cannot be seen.
  const bare = hide(plainLine(withoutMarkup(plainLine(withoutEntities(withoutMarkup(bounded))))));
  const characters = [...bare];
  return characters.length > MAX_MESSAGE ? `${characters.slice(0, MAX_MESSAGE).join("")}…` : bare;
};
