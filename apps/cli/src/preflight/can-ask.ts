import { isPersonThere } from "../terminal/person.ts";

/**
 * Whether a command asks about a file what that leaves open: a person, whose answers do not come from where the file does. Formats
 * for programs have the questions instead.
 */
export const canAsk = (format: string, file: string): boolean =>
  format === "pretty" && file !== "-" && isPersonThere();
