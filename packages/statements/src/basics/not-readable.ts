import type { NoStatement, Opened } from "../model/opened.ts";

/** Thrown inside of a reader where content cannot be read on; it leaves the package as {@link NoStatement}. */
export class NotReadable extends Error {
  readonly what: NoStatement["what"];

  constructor(what: NoStatement["what"], message: string) {
    super(message);
    this.what = what;
  }
}

/** What `read` gives, or the reason why it cannot. */
export const openedOrReason = (read: () => Opened): Opened => {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotReadable) return { kind: "none", what: error.what, message: error.message };
    throw error;
  }
};
