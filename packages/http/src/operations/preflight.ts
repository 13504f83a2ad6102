import { knownOf } from "@farthing/core/import/checked";
import { CHECKABLE_IMPORT_TYPES, CONTENT_LIMIT } from "@farthing/preflight/checked";
import * as Effect from "effect/Effect";
import { PreflightAnswer } from "../answer/preflight-schema.ts";
import { knownOfFamily, recordedOfFamily } from "../preflight/known-of-family.ts";
import { PreflightService } from "../preflight/preflight-service.ts";
import { IncludeQuery, PREFLIGHT_BODY } from "../preflight/request-fields.ts";
import { contentBody } from "./content-body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

export const preflightOperation = operation({
  ...NOTHING_SENT,
  id: "preflightImport",
  method: "post",
  route: "/api/v1/imports/preflight",
  tag: "Imports",
  summary: "Check content before it is imported",
  description: `Nothing is stored. Types that can be checked: ${CHECKABLE_IMPORT_TYPES.join(", ")}. Statements in OFX, CAMT, MT940 and QIF, and workbooks, are read as CSV is. Content may have up to ${CONTENT_LIMIT}.`,
  access: "read",
  query: IncludeQuery,
  body: contentBody(PREFLIGHT_BODY),
  answers: {
    200: { description: "The report", schema: PreflightAnswer },
    404: { description: "The account does not exist or belongs to another family" },
    408: { description: "The upload stopped" },
    422: { description: "Missing or invalid content" },
    503: { description: "Too many contents are being checked, or storage is busy" },
  },
  run: Effect.fnUntraced(function* ({ body, query, principal }) {
    const { family_id } = principal.user;
    const service = yield* PreflightService;
    const { include: asked } = yield* query;
    const include = asked === undefined ? undefined : [asked].flat().join(",");
    const { status, body: json } = yield* service.check(body, include, {
      known: (asked) => knownOfFamily(family_id, asked, knownOf),
      recorded: (accountId, question) => recordedOfFamily(family_id, accountId, question),
    });
    return { status, json };
  }),
});
