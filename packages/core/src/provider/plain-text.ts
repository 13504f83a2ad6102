/** Control and format characters: they move cursors, hide text and turn its direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;

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
export const plainLine = (text: string): string => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();

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
  const bare = hide(plainLine(withoutMarkup(withoutEntities(withoutMarkup(bounded)))));
  const characters = [...bare];
  return characters.length > MAX_MESSAGE ? `${characters.slice(0, MAX_MESSAGE).join("")}…` : bare;
};
