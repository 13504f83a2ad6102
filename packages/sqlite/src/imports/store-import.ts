import {
  type Chunked,
  IMPORT_COLUMNS,
  type ImportChange,
  type ImportRow,
  type PlanImport,
  type StoreImport,
  type StoreOutcome,
  storedBefore,
  storedImport,
  toImport,
  toImportRow,
} from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { transactionStage } from "../books/staged-transactions.ts";
import { STORED_OF } from "./import-rows.ts";
import { importPlanner, type Ready } from "./plan-import.ts";
import { importWriter } from "./write-import.ts";

/** Stores imports, in chunks of transactions of this connection. */
export const storing = (db: Database) => {
  const storedOf = db.prepare<[string, string], ImportRow>(STORED_OF);
  const remember = db.prepare<[ImportRow & { readonly family_id: string }]>(
    `INSERT INTO imports (family_id, ${IMPORT_COLUMNS.join(", ")})
     VALUES (@family_id, ${IMPORT_COLUMNS.map((name) => `@${name}`).join(", ")})`,
  );
  const stage = transactionStage(db);
  const { prepare, isUpToDate } = importPlanner(db, stage);
  const write = importWriter(db, stage);
  const earlierOf = (request: StoreImport) =>
    storedBefore(storedOf.all(request.family_id, request.file.sha256).map(toImport), request);

  return {
    /** What can be done before the file is locked. */
    *before<Change extends ImportChange, E>(
      request: StoreImport,
      plan: PlanImport<Change, E>,
    ): Chunked<Ready<Change, E> | undefined> {
      return earlierOf(request) === undefined ? yield* prepare(request, plan) : undefined;
    },

    *store<Change extends ImportChange, E>(
      request: StoreImport,
      plan: PlanImport<Change, E>,
      before: Ready<Change, E> | undefined,
      tell: Tell,
    ): Chunked<Result.Result<StoreOutcome<Change>, E>> {
      const { family_id, file } = request;
      const earlier = earlierOf(request);
      if (earlier !== undefined) return Result.succeed(earlier);
      const { planned } =
        before !== undefined && (yield* isUpToDate(request, before)) ? before : yield* prepare(request, plan);
      if (Result.isFailure(planned)) return Result.fail(planned.failure);
      const change = planned.success;
      const stored = storedImport(file, change.counts);
      remember.run({ ...toImportRow(stored), family_id });
      const transfers = yield* write(family_id, stored, change, tell);
      return Result.succeed({ _tag: "Stored", import: stored, change, transfers });
    },
  };
};
