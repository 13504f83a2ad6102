import { type Lesson, lessonOf, readingAlone } from "@farthing/core/import";
import type { InvalidRequest } from "@farthing/core/request";
import {
  type Content,
  type KeptRows,
  optionText,
  type PreflightOutcome,
  preflightKeepingRows,
  type ReadingOptions,
  type Undecided,
  type Upload,
  type UsedReading,
} from "@farthing/preflight";
import { isStorableText } from "@farthing/values";
import * as Result from "effect/Result";
import type { BadRequest } from "../answer/errors.ts";
import type { JsonObject } from "../request/as-sent.ts";
import { digest, fingerprintOf } from "../request/fingerprint.ts";
import { contentAsTable } from "./content-as-table.ts";
import { type AskedOf, type FamilyFacts, factsFor, knownFrom } from "./known-of-family.ts";
import { newAccountIn } from "./new-account-field.ts";
import { asksForFindings, readRequest } from "./read-request.ts";
import type { Received } from "./received.ts";
import { foundOptions, layoutOf, rememberedOf } from "./remembered-reading.ts";
import { IMPORT_BODY } from "./request-fields.ts";
import { refusedAsSent } from "./separator-field.ts";

/** What is asked before content is examined for an import. */
export interface ImportQuestion extends AskedOf {
  /** Requests that ask for the same have the same, however they are written. */
  readonly fingerprint: string;
  /** What is said of the account that is to be made with the import; undefined if none is. */
  readonly new_account: JsonObject | undefined;
}

/** What preflight may know of the family; rejects if the content need not be examined. */
export type BeginImport = (question: ImportQuestion) => Promise<FamilyFacts>;

/** Content that was examined for an import. */
export interface ExaminedImport {
  readonly _tag: "Examined";
  readonly upload: Upload;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly options: ReadingOptions;
  readonly undecided: readonly Undecided[];
  /** What is read as in an earlier file of the layout. */
  readonly used: UsedReading | undefined;
  /** What its import teaches. */
  readonly lesson: Lesson | undefined;
  /** What was known of the family. */
  readonly facts: FamilyFacts;
  readonly outcome: PreflightOutcome;
  /** The accepted rows of a CSV. */
  readonly rows: KeptRows | undefined;
  /** A text with characters that cannot be stored, as it was sent: its bytes have others in their place. */
  readonly text: string | undefined;
  /** Whether every finding is asked for. */
  readonly findings: boolean;
  readonly again: boolean;
  readonly create_accounts: boolean;
  readonly skip_invalid: boolean;
  readonly dry_run: boolean;
}

/** What came of an examination. */
export type Examination =
  | ExaminedImport
  // As plain objects: a worker sends them.
  | { readonly _tag: "BadRequest"; readonly message: string }
  | { readonly _tag: "InvalidRequest"; readonly errors: readonly string[] };

/** Half of a surrogate pair, which UTF-8 cannot hold. */
const HALF = /\p{Cs}/gu;

/** The content as an upload with bytes of its own. Half of a surrogate pair becomes U+0000: an encoder would mend it. */
const uploadOf = (content: Content): Upload => {
  if (content === undefined || typeof content === "string")
    return { bytes: new TextEncoder().encode(content?.replace(HALF, "\0")) };
  const { bytes, filename, content_type, max_bytes, table } = content as Upload;
  return {
    bytes: Uint8Array.from(bytes),
    ...(table === undefined ? {} : { table }),
    ...(filename === undefined ? {} : { filename }),
    ...(content_type === undefined ? {} : { content_type }),
    ...(max_bytes === undefined ? {} : { max_bytes }),
  };
};

const refusalOf = (error: BadRequest | InvalidRequest): Examination =>
  error._tag === "BadRequest"
    ? { _tag: error._tag, message: error.message }
    : { _tag: error._tag, errors: error.errors };

/** Examines received content for an import: finds out how it is read, and checks it. */
export const examineReceived = async (received: Received, begin: BeginImport): Promise<Examination> => {
  const request = readRequest(received, IMPORT_BODY);
  if (Result.isFailure(request)) return refusalOf(request.failure);
  const { fields, content: sent, options, refused } = request.success;
  const new_account = newAccountIn(fields);
  if (Result.isFailure(new_account)) return refusalOf(new_account.failure);
  const wanted = {
    findings: asksForFindings(fields),
    again: fields.again ?? false,
    create_accounts: fields.create_accounts ?? false,
    skip_invalid: fields.skip_invalid ?? false,
    dry_run: fields.dry_run === true || fields.publish === false,
  };
  const content = await contentAsTable(sent, options);
  const upload = uploadOf(content);
  const sha256 = digest(upload.bytes);
  const { bytes: _, table: __, max_bytes: ___, ...named } = upload;
  const said = {
    ...{ options, refused, wanted, named, content: content === undefined ? null : sha256 },
    ...(new_account.success === undefined ? {} : { new_account: new_account.success }),
  };
  const fingerprint = fingerprintOf(said);
  const { layout, layout_key } = layoutOf(content);
  const asked = await begin({
    ...{ account_id: optionText(options, "account_id"), layout_key, fingerprint },
    new_account: new_account.success,
  });
  const into = asked.new_account === undefined ? options : { ...options, account_id: asked.new_account.id };
  const known = rememberedOf(asked, layout, optionText(into, "account_id"));
  // Who creates accounts means those that the rows name.
  const remembered = wanted.create_accounts ? readingAlone(known) : known;
  const { said: taught, ...found } = foundOptions(content, into, { today: asked.today, remembered });
  const facts = factsFor(asked, optionText(found.options, "account_id"));
  const { outcome, rows } = preflightKeepingRows(content, found.options, knownFrom(facts));
  return {
    ...{ _tag: "Examined", upload, sha256, ...found },
    lesson: lessonOf(content, layout, { ...found, said: taught }, { today: asked.today }),
    facts,
    rows,
    text: typeof content === "string" && !isStorableText(content) ? content : undefined,
    outcome: refused === undefined ? outcome : refusedAsSent(outcome, refused),
    ...wanted,
  };
};
