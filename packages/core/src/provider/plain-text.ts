/** Control and format characters: they move cursors, hide text and turn its direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;

const MARKUP = /<\/?[A-Za-z!?][^<>]*>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&apos;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/** Text from outside as one line without control characters, blanks in a row made one. */
export const plainLine = (text: string): string => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();

const MAX_MESSAGE = 500;

/** A provider's message as a person may see it: without control characters and markup, of bounded length. */
export const plainMessage = (text: string): string => {
  const bare = plainLine(
    text
      .slice(0, 16 * MAX_MESSAGE)
      .replace(MARKUP, " ")
      .replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => ENTITIES[entity]!)
      .replace(MARKUP, " "),
  );
  const characters = [...bare];
  return characters.length > MAX_MESSAGE ? `${characters.slice(0, MAX_MESSAGE).join("")}…` : bare;
};
