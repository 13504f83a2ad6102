/**
 * Characters that only allow or prevent a line break, or mark the start of a text: they are removed without a replacement.
 */
const NOTHING = /[\u00ad\u2060\ufeff]+/g;

/** Control and format characters: they move cursors, hide text and turn its direction. Joiners are spelling. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Joiners of letters and of emoji. */
const JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g;

/** A joiner that joins nothing: a name made only of them would be invisible. */
const STRAY = /(?<!\S)[\u200c\u200d]|[\u200c\u200d](?!\S)/g;

/** Tags, comments and declarations; `<help@bank.example>` is not one of them and stays. */
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

/** A line of letters of English, digits and signs, which stays as it is. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Text from outside as one line without control characters, with runs of blanks as one. */
export const plainLine = (text: string): string =>
  text === "" || PLAIN.test(text)
    ? text
    : text
        .replace(NOTHING, "")
        .replace(UNSEEN, " ")
        .replace(JOINERS, "$1")
        .replace(STRAY, "")
        .replace(/\s+/g, " ")
        .trim();

/** At most this many characters, without splitting a surrogate pair. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join("").toWellFormed();

const MAX_MESSAGE = 500;

/** The maximum number of passes; legitimate text does not nest tags more deeply. */
const MAX_DEPTH = 8;

/** Removing a tag may join its surroundings into a new one, so this is repeated, but not without a limit. */
const withoutMarkup = (text: string, most = MAX_DEPTH): string => {
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
 * A provider's message for people: without control characters and markup, of limited length. `hide` removes secrets before
 * anything is cut off, and again after the markup is removed.
 */
export const plainMessage = (text: string, hide: (text: string) => string = (same) => same): string => {
  const bounded = hide(text).slice(0, 16 * MAX_MESSAGE);
  // Markup may result from an entity, or from removing invisible characters.
  const bare = hide(plainLine(withoutMarkup(plainLine(withoutEntities(withoutMarkup(bounded))))));
  const characters = [...bare];
  return characters.length > MAX_MESSAGE ? `${characters.slice(0, MAX_MESSAGE).join("")}…` : bare;
};
