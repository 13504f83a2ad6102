import { optionText, type ReadingOptions } from "@farthing/preflight";
import { asFlags } from "./flags.ts";

const WITH_STRATEGY = ["entity_type_col_label", "amount_type_inflow_value"] as const;

/** The types that have a type column whatever the strategy is. */
const OTHER_TYPE_COLUMN: ReadonlySet<string> = new Set(["AccountImport"]);

/** What a check without an inspection ignores of the given options, and what would change that; undefined if nothing. */
export const unusedFlags = (options: ReadingOptions): string | undefined => {
  if (optionText(options, "amount_type_strategy") !== undefined || OTHER_TYPE_COLUMN.has(options.type ?? ""))
    return undefined;
  const unused = WITH_STRATEGY.find((name) => optionText(options, name) !== undefined);
  if (unused === undefined) return undefined;
  const flag = asFlags({ [unused]: optionText(options, unused)! });
  return `${flag} has no effect without --amount-type-strategy custom_column. Add it, or leave out --strict.`;
};
