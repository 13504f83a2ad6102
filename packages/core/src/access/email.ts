const EMAIL = /^[^\s@\p{Cc}\p{Cs}"<>(),;:]+@[^\s@\p{Cc}\p{Cs}"<>(),;:]+$/u;
const MAX_EMAIL = 254;

/** Control and format characters, and the others that show nothing: U+2800 is a pattern without a dot. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** Whether a text has no character that stands for others, such as a full-width letter (UAX #15, NFKC). */
const isNormal = (text: string): boolean => text.normalize("NFKC") === text;

/**
 * An address in the form in which addresses are compared, also one that is refused for new users: in lower case, in which a sigma
 * has two forms. A sharp s stays: it is no double s (RFC 5894, 7.2), whose address may be another person's.
 */
export const comparableEmail = (text: string): string => text.trim().replace(/[σς]/g, "Σ").toLowerCase();

/** The forms in which the address of a user can be stored: as it was typed, for one from before, and as it is compared. */
export const emailForms = (text: string): readonly string[] => {
  const typed = text.trim().toLowerCase();
  return [...new Set([typed, comparableEmail(text), typed.replaceAll("ς", "σ")])];
};

const isAddress = (email: string): boolean => email.length <= MAX_EMAIL && EMAIL.test(email);

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
  const email = comparableEmail(typed);
  const [invisible] = INVISIBLE.exec(typed) ?? [];
  const quoted = JSON.stringify(text.slice(0, 80));
  if (invisible !== undefined)
    return { problem: `${quoted} has an invisible character (${codePoint(invisible)}). Type it without it.` };
  if (!isAddress(email)) return { problem: `${quoted} is not an e-mail address such as name@example.com.` };
  if (isNormal(typed) && isNormal(email)) return { email };
  const plain = comparableEmail(typed.normalize("NFKC")).normalize("NFKC");
  const advice =
    isAddress(plain) && !INVISIBLE.test(plain) ? `Write it as ${plain}.` : "Write it without them.";
  return { problem: `${quoted} has characters that look like others. ${advice}` };
};

/** An e-mail address as {@link readEmail} reads it, or undefined if it is not one. */
export const parseEmail = (text: string): string | undefined => readEmail(text).email;
