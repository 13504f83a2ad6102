const EMAIL = /^[^\s@\p{Cc}\p{Cs}"<>(),;:]+@[^\s@\p{Cc}\p{Cs}"<>(),;:]+$/u;
const MAX_EMAIL = 254;

/** Control and format characters, and the others that show nothing: U+2800 is a pattern without a dot. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** Whether a text has no character that stands for others, such as a full-width letter (UAX #15, NFKC). */
const isNormal = (text: string): boolean => text.normalize("NFKC") === text;

/** An address that is read, or why it is none, as a sentence. */
type Email =
  | { readonly email: string; readonly problem?: never }
  | { readonly problem: string; readonly email?: never };

/**
 * Reads an e-mail address into the form in which addresses are compared. There is one rule for all of them, whoever gives one: two
 * addresses that look alike but for their letters' case must not be two users (docs/spec/sign-on.md, Addresses).
 */
export const readEmail = (text: string): Email => {
  const typed = text.trim();
  const email = typed.toLowerCase();
  const [invisible] = INVISIBLE.exec(typed) ?? [];
  const quoted = JSON.stringify(text.slice(0, 80));
  if (invisible !== undefined)
    return { problem: `${quoted} has an invisible character (${codePoint(invisible)}). Type it without it.` };
  if (email.length > MAX_EMAIL || !EMAIL.test(email))
    return { problem: `${quoted} is not an e-mail address such as name@example.com.` };
  return isNormal(typed) && isNormal(email)
    ? { email }
    : {
        problem: `${quoted} has characters that look like others. Write it as ${typed.normalize("NFKC").toLowerCase().normalize("NFKC")}.`,
      };
};

/** An e-mail address as {@link readEmail} reads it, or undefined if it is not one. */
export const parseEmail = (text: string): string | undefined => readEmail(text).email;
