import { type NumberSource, numberSource } from "./exact-numbers.ts";
import type { FindingLog } from "./finding-log.ts";
import type { References } from "./references.ts";

/** The position of a record, and the checks of the whole file. */
export interface RecordContext {
  readonly line: number;
  /** The text that contains the line, and its position there. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly log: FindingLog;
  readonly references: References;
  numbers: NumberSource | undefined;
}

/** The source text of the number at a path of the line. */
export const sourceOf = (context: RecordContext, path: readonly (string | number)[]): string | undefined => {
  context.numbers ??= numberSource(context.text.slice(context.from, context.to));
  return context.numbers(path);
};
