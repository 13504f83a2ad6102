import type { ReadingOptions, Upload } from "@farthing/preflight";
import {
  contentLayout,
  type KeptReading,
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
