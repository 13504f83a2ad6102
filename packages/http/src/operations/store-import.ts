import type { ImportFile } from "@farthing/core/import";
import { knownToImport, newAccountOf, storeFile } from "@farthing/core/import/checked";
import { CONTENT_LIMIT } from "@farthing/preflight/checked";
import * as Effect from "effect/Effect";
import { AppMeter } from "../host/meter.ts";
import type { ExaminedImport } from "../preflight/examine-received.ts";
import { factsWithNew, knownFrom, knownOfFamily } from "../preflight/known-of-family.ts";
import { PreflightService, type Taken } from "../preflight/preflight-service.ts";
import { IMPORT_BODY } from "../preflight/request-fields.ts";
import { toResponse } from "../preflight/response.ts";
import { answerOnce, type BeginOnce } from "./answer-once.ts";
import { contentBody } from "./content-body.ts";
import { importAnswer } from "./import-answer.ts";
import { Import, ImportConflict, ImportOrDryRun, ImportRefused } from "./import-schemas.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const IMPORTS = "/api/v1/imports";

const toImportFile = (
  family_id: string,
  { facts, sha256, outcome, rows, text, ...examined }: ExaminedImport,
): ImportFile => {
  const known = knownFrom(facts);
  return {
    family_id,
    upload: examined.upload,
    options: examined.options,
    undecided: examined.undecided,
    lesson: examined.lesson,
    is_recalled: examined.used?.is_account_presumed ?? false,
    ...(examined.used?.named_accounts === undefined ? {} : { named_accounts: examined.used.named_accounts }),
    today: known.today,
    ...(known.time_zone === undefined ? {} : { time_zone: known.time_zone }),
    again: examined.again,
    create_accounts: examined.create_accounts,
    ...(facts.new_account === undefined ? {} : { new_account: facts.new_account }),
    skip_invalid: examined.skip_invalid,
    dry_run: examined.dry_run,
    checked: { sha256, known, outcome, rows, text },
  };
};

/** Examines received content and stores it for a family. */
const storeImport = Effect.fn("imports.store")(function* (taken: Taken, family_id: string, begin: BeginOnce) {
  const service = yield* PreflightService;
  const examined = yield* service.examine(
    taken,
    Effect.fnUntraced(function* ({ fingerprint, new_account, ...asked }) {
      yield* begin(fingerprint);
      const facts = yield* knownOfFamily(family_id, asked, knownToImport);
      return new_account === undefined ? facts : factsWithNew(facts, yield* newAccountOf(new_account));
    }),
  );
  if (examined.outcome._tag === "Refused") return toResponse(examined.outcome);
  const file = toImportFile(family_id, examined);
  const imported = yield* service.store(taken, storeFile(file, service.checkAgain));
  if (imported._tag === "Imported" && imported.import !== undefined)
    (yield* AppMeter).rowsImported(imported.counts.stored);
  return importAnswer(imported, examined);
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
      description:
        "The same content is stored with another account or reading; or new_account has the name of an account",
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
