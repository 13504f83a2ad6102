import { grouped } from "../terminal/counted.ts";
import { answer, type Format } from "../terminal/format-option.ts";
import { writeError } from "../terminal/output.ts";
import { withAllItems } from "./next-command.ts";

/** What a command lists, and whether there is more than its `--limit` lets it. */
export interface ListedPart<A> {
  readonly items: readonly A[];
  readonly more: boolean;
  /** How many there are, if that was counted. */
  readonly total?: number;
}

/** The first `limit` of what was read: one more than that, if there are more. */
export const firstOf = <A>(limit: number, found: readonly A[]): ListedPart<A> => ({
  items: found.slice(0, limit),
  more: found.length > limit,
});

/**
 * Prints a list like {@link answer}. Where it is not whole, it says so, to people with the command that lists all: below the list,
 * where they look.
 */
export const answerList = (
  format: Format,
  value: object,
  text: () => string,
  ...parts: readonly ListedPart<unknown>[]
): void => {
  const more = parts.some((part) => part.more);
  answer(format, more ? { ...value, more } : value, text);
  if (!more || format === "json") return;
  const [{ items, total } = { items: [] }] = parts;
  const listed =
    total === undefined
      ? "There are more than are listed"
      : `These are ${grouped(items.length)} of ${grouped(total)}`;
  writeError(`${listed}. List all of them with \`${withAllItems()}\`.`);
};
