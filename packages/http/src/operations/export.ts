import { exportFamily } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Schema from "effect/Schema";
import * as Scope from "effect/Scope";
import { ExportsBusy } from "../answer/errors.ts";
import { partsStream } from "../answer/parts-stream.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const TYPE = "application/x-ndjson";
const FILE_NAME = "farthing-export.ndjson";

/** How many exports of a family can be on their way at once: each keeps a state of the database. */
const MAX_EXPORTS = 2;

const open = new Map<string, number>();

/** Counts an export of a family until the scope ends. */
const countOpen = (familyId: string): Effect.Effect<void, ExportsBusy, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.suspend(() => {
      const count = open.get(familyId) ?? 0;
      if (count >= MAX_EXPORTS) return Effect.fail(new ExportsBusy({ most: MAX_EXPORTS }));
      open.set(familyId, count + 1);
      return Effect.void;
    }),
    () =>
      Effect.sync(() => {
        const left = open.get(familyId)! - 1;
        if (left === 0) open.delete(familyId);
        else open.set(familyId, left);
      }),
  );

/**
 * The export as a body. It is open for longer than the request is answered by an effect, so it has a scope of its own. What
 * fails before the first part is an answer; what fails later breaks the answer off.
 */
const bodyOf = Effect.fnUntraced(function* (familyId: string) {
  const scope = yield* Scope.make();
  const close = Scope.close(scope, Exit.void);
  const run = Effect.runPromiseWith(yield* Effect.context<never>());
  return yield* Effect.gen(function* () {
    yield* countOpen(familyId);
    const { next } = yield* exportFamily(familyId);
    const first = yield* next;
    let isFirst = true;
    return partsStream({
      next: () => {
        if (!isFirst) return run(Effect.map(next, (part) => part?.text));
        isFirst = false;
        return Promise.resolve(first?.text);
      },
      end: () => run(close),
    });
  }).pipe(
    Scope.provide(scope),
    Effect.onError(() => close),
  );
});

export const exportOperation = operation({
  ...NOTHING_SENT,
  id: "exportFamily",
  method: "get",
  route: "/api/v1/export",
  tag: "Export",
  summary: "Take out everything",
  description:
    "All accounts, categories, tags, merchants, transactions and transfers of the family as the service's NDJSON, as they are at one moment, in a fixed order. It can be imported again: into an empty database it brings everything back, with the same ids. An answer that ends without its last chunk is not complete.",
  access: "read",
  answers: {
    200: {
      description: "The export, one JSON object a line",
      content_type: TYPE,
      schema: Schema.String.annotate({ identifier: "Export" }),
      headers: { "Content-Disposition": "A file name" },
    },
    503: { description: "Other exports of the family are on their way, or storage is busy" },
  },
  run: ({ principal }) =>
    Effect.map(bodyOf(principal.user.family_id), (stream) => ({
      status: 200,
      headers: { "Content-Disposition": `attachment; filename="${FILE_NAME}"` },
      content_type: `${TYPE}; charset=utf-8`,
      stream,
    })),
});
