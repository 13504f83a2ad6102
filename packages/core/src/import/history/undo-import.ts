import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { now } from "../../request/now.ts";
import { Imports } from "../books/imports.ts";
import { ImportNotFound } from "./errors.ts";

/** The import to undo. */
export interface UndoRequest {
  readonly family_id: string;
  readonly id: string;
  /** Takes away transactions that a person has changed, too. */
  readonly with_edited: boolean;
}

/** Takes away what an import brought (docs/spec/import.md, Undo); returns it with what was taken away and what was kept. */
export const undoImport = Effect.fn("import.undo")(function* ({ family_id, id, with_edited }: UndoRequest) {
  const uuid = parseUuid(id);
  if (uuid === undefined) return yield* new ImportNotFound({ id });
  const outcome = yield* (yield* Imports).undo({ family_id, id: uuid, with_edited, at: yield* now });
  if (outcome._tag === "NotFound") return yield* new ImportNotFound({ id });
  return outcome;
});
