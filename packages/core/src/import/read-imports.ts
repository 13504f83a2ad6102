import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { PageRequest } from "../port/page.ts";
import { ImportNotFound } from "./errors.ts";
import { Imports } from "./imports.ts";

/** One import of a family. */
export const findImport = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Imports).find(familyId, uuid);
  return found ?? (yield* new ImportNotFound({ id }));
});

/** A page of a family's imports, newest first. */
export const listImports = Effect.fnUntraced(function* (familyId: string, page: PageRequest) {
  return { ...page, ...(yield* (yield* Imports).list(familyId, page)) };
});
