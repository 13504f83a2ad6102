import type { ReadingOptions, Upload } from "@farthing/preflight";
import {
  contentLayout,
  type KeptReading,
  namedAccounts,
  type RememberedOptions,
  rememberedIn,
  resolveRemembered,
} from "@farthing/preflight/remembered";

/** What is known before a file is read: the day, the readings of earlier files, and the account that a person chose for this one. */
export interface Before {
  readonly today: string;
  readonly readings: readonly KeptReading[];
  readonly account?: string | undefined;
}

/** The options with which a file is read as one of its layout was before; undefined if there was none. */
export const resolvedAsBefore = (
  upload: Upload,
  given: ReadingOptions,
  { today, readings, account }: Before,
): RememberedOptions | undefined => {
  if (readings.length === 0) return undefined;
  const layout = contentLayout(upload);
  const remembered = layout === undefined ? undefined : rememberedIn(readings, layout, account);
  return remembered === undefined
    ? undefined
    : resolveRemembered(upload, given, { auto: true, today }, remembered);
};

/** Whether rows of earlier files of the layout went each to the account that it names, and these name no others. */
export const goesByNamedAccount = (
  upload: Upload,
  options: ReadingOptions,
  { readings, account }: Pick<Before, "readings" | "account">,
): boolean => {
  const layout = contentLayout(upload);
  const byName = readings.filter(({ account_id }) => account_id === null);
  if (layout === undefined || account !== undefined || byName.length === 0) return false;
  const known = new Set(rememberedIn(byName, layout, undefined)?.accounts);
  return known.size > 0 && namedAccounts(upload, options).every((name) => known.has(name));
};
