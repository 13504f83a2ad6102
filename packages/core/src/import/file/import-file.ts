import { preflightKeepingRows } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import type { ImportFile } from "./import-outcome.ts";
import { storeFile } from "./store-file.ts";

/**
 * Checks a file, and stores it for a family if it is valid, all or nothing, and the same bytes only once (docs/spec/import.md).
 * With `skip_invalid` all or nothing is meant of its valid rows. Fails only if storage does, or with `AccountNameTaken` if the name
 * of its new account is taken.
 */
export const importFile = Effect.fnUntraced(function* (file: ImportFile) {
  return yield* storeFile(file, preflightKeepingRows);
});
