import { importFile, knownToImport } from "@farthing/core/import";
import { CONTENT_LIMIT } from "@farthing/preflight/text";
import * as Effect from "effect/Effect";
import { AppMeter } from "../host/meter.ts";
import { knownFrom, knownOfFamily, type ToldOfFamily } from "../preflight/known-of-family.ts";
import { PreflightService, type Taken } from "../preflight/preflight-service.ts";
import { IMPORT_BODY } from "../preflight/request-fields.ts";
import { toResponse } from "../preflight/response.ts";
import { answerOnce, type BeginOnce } from "./answer-once.ts";
import { contentBody } from "./content-body.ts";
import { importAnswer } from "./import-answer.ts";
import { Import, ImportConflict, ImportOrDryRun, ImportRefused } from "./import-schemas.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const IMPORTS = "/api/v1/imports";

/** Examines received content and stores it for a family. */
const storeImport = Effect.fn("imports.store")(function* (taken: Taken, family_id: string, begin: BeginOnce) {
  const service = yield* PreflightService;
  let told: ToldOfFamily = { today: "" };
  const examined = yield* service.examine(
    taken,
    Effect.fnUntraced(function* ({ account_id, fingerprint }) {
      yield* begin(fingerprint);
      told = yield* knownOfFamily(family_id, account_id, knownToImport);
      return told;
    }),
  );
  const { upload, options, undecided, outcome, rows, text, findings, sha256 } = examined;
  if (outcome._tag === "Refused") return toResponse(outcome);
  const { again, create_accounts, skip_invalid, dry_run } = examined;
  const known = knownFrom(told);
  const zoned = known.time_zone === undefined ? {} : { time_zone: known.time_zone };
  const imported = yield* service.store(
    taken,
    importFile({
      ...{ family_id, upload, options, undecided, today: known.today, ...zoned },
      ...{ again, create_accounts, skip_invalid, dry_run },
      checked: { sha256, known, outcome, rows, text },
    }),
  );
  if (imported._tag === "Imported" && imported.import !== undefined)
    (yield* AppMeter).rowsImported(imported.counts.stored);
  return importAnswer(imported, examined, { findings, sha256 });
});

export const storeImportOperation = operation({
  ...NOTHING_SENT,
  id: "storeImport",
  method: "post",
  route: IMPORTS,
  tag: "Imports",
  summary: "Check content and store it",
  description: `Stores all of it or nothing, and the same content once. What no field says is found out; what the content leaves open is asked. Rows that an account already has are not stored again. Content may have up to ${CONTENT_LIMIT}.`,
  access: "read_write",
  idempotent: true,
  body: contentBody(IMPORT_BODY),
  answers: {
    200: {
      description: "The same content is stored already; or what would be stored, of a dry run",
      schema: ImportOrDryRun,
    },
    201: { description: "The import", schema: Import },
    404: { description: "The account does not exist or belongs to another family" },
    408: { description: "The upload stopped" },
    409: {
      description: "The same content is stored with another account or reading",
      schema: ImportConflict,
    },
    422: { description: "The content cannot be imported as it is", schema: ImportRefused },
    503: { description: "Too many contents are being checked or stored, or storage is busy" },
  },
  run: ({ body, principal, idempotency_key: key }) =>
    answerOnce({ key, what: `POST ${IMPORTS}`, principal }, (begin) =>
      storeImport(body, principal.user.family_id, begin),
    ),
});
