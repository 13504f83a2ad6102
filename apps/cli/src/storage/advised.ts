import { CopyRefused, DatabaseUnusable } from "@farthing/core/storage";
import { NEW_USER, onSameDatabase } from "./next-command.ts";

/** How to begin the database that `flag` gives. */
export const begin = (flag: string | undefined): string =>
  `begin one with \`${onSameDatabase("user create", NEW_USER, flag)}\``;

/** What to do about a database that cannot be used, as the end of the message. */
const remedy = (failure: DatabaseUnusable, source: string | undefined, flag: string | undefined): string => {
  const message = failure.message.replace(/\.$/, "");
  switch (failure.reason) {
    case "empty":
      return `${message}; check ${source ?? "it"}, or ${begin(flag)}.`;
    case "missing":
      return `${message}; check ${source ?? "it"}.`;
    case "read_only":
      return `${message}; copy it with \`${onSameDatabase("database backup", "COPY", flag)}\` and use the copy.`;
    default:
      return failure.message;
  }
};

/** What to do about a database that is not copied, after the message. */
const copyRemedy = ({ code, unsaved }: CopyRefused, flag: string | undefined): string => {
  if (code === "database_exists") return " Add --force to replace it.";
  if (code === "database_damaged")
    return ` \`${onSameDatabase("database check", "", flag)}\` shows all of them.`;
  return unsaved === undefined
    ? ""
    : ` Run \`${onSameDatabase("database backup", "COPY", unsaved)}\` and restore COPY.`;
};

/**
 * Adds to a failure of a database the command that helps, which the store that fails does not know. `source` is what named the
 * database, `flag` what was given for it.
 */
export const advised =
  (source: string | undefined, flag: string | undefined) =>
  <F extends { readonly _tag: string }>(failure: F): F | DatabaseUnusable | CopyRefused => {
    if (failure instanceof DatabaseUnusable)
      return new DatabaseUnusable({ message: remedy(failure, source, flag) });
    if (failure instanceof CopyRefused) {
      const { code, message } = failure;
      return new CopyRefused({ code, message: `${message}${copyRemedy(failure, flag)}` });
    }
    return failure;
  };
