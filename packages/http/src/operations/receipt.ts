import { findReceipt, receiptText } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { partsStream } from "../answer/parts-stream.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { Receipt } from "./receipt-schema.ts";

const TYPE = "application/json";

export const findReceiptOperation = operation({
  ...NOTHING_SENT,
  id: "findReceipt",
  method: "get",
  route: "/api/v1/imports/{id}/receipt",
  tag: "Imports",
  summary: "Read the receipt of an import",
  description:
    "What the import stored, as it was then: nothing that happens later changes it, not even an undo. With it and the file anybody can find out, without this server, whether one digit of either was changed. An answer that ends without its last chunk is not complete.",
  access: "read",
  path: Schema.Struct({
    id: Schema.String.annotate({ description: "Id of the import", format: "uuid" }),
  }),
  answers: {
    200: { description: "The receipt", content_type: TYPE, schema: Receipt },
    404: {
      description:
        "The import does not exist or belongs to another family, or it was stored before receipts were kept",
    },
  },
  run: ({ path, principal }) =>
    Effect.map(findReceipt(principal.user.family_id, path.id), (receipt) => {
      const parts = receiptText(receipt);
      const next = () => Promise.resolve(parts.next().value as string | undefined);
      return {
        status: 200,
        content_type: `${TYPE}; charset=utf-8`,
        stream: partsStream({ next, end: () => Promise.resolve() }),
      };
    }),
});
