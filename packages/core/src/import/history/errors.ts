import * as Schema from "effect/Schema";

/** The family has no import with this id. */
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("ImportNotFound", {
  id: Schema.String,
}) {}

/** The family has no remembered reading with this id. */
export class ReadingNotFound extends Schema.TaggedError<ReadingNotFound>()("ReadingNotFound", {
  id: Schema.String,
}) {}

/** The import was stored before receipts were kept. */
export class ReceiptNotFound extends Schema.TaggedError<ReceiptNotFound>()("ReceiptNotFound", {
  id: Schema.String,
}) {}
