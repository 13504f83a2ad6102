/**
 * Remembered readings: what the exports of one source have in common, and how one is read as another was (docs/spec/inspect.md,
 * Remembered readings). For programs that keep how files were read.
 */

export {
  type ContentLayout,
  hasSameColumns,
  isSameLayout,
  layoutKey,
} from "../reading/content-layout.ts";
export type {
  ReadingField,
  RememberedReading,
  UsedReading,
} from "../reading/remembered-reading.ts";
export { contentLayout, namedAccounts } from "./layout-of-content.ts";
export { type KeptReading, rememberedIn } from "./remembered-in.ts";
export { type RememberedOptions, resolveRemembered } from "./resolve-remembered.ts";
export { toRemember } from "./to-remember.ts";
