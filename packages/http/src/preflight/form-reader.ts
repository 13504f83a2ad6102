import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { MAX_CONTENT_BYTES } from "@farthing/preflight/checked";
import multer from "@koa/multer";
import type { Context } from "koa";
import type { StorageEngine } from "multer";
import { BadRequest } from "../answer/errors.ts";
import { type Blocks, collectBlocks } from "./blocks.ts";
import { countReplacements } from "./count-replacements.ts";
import { MAX_TEXT, type UploadLimits } from "./upload-limits.ts";

/** One byte more than the limit shows that the content is too large; the rest is read and dropped. */
const KEPT = MAX_CONTENT_BYTES + 1;

const FIELDS = 100;

/** Keeps a file in memory: uploads are never written to disk. */
const inMemory = (most: number): StorageEngine => ({
  _handleFile: (_request, { stream }, done) => {
    const kept = collectBlocks();
    const replacements = countReplacements();
    let left = most + 1;
    stream
      .on("data", (part: Uint8Array) => {
        if (left > 0) kept.add(part.subarray(0, left));
        left -= part.length;
        replacements.add(part);
      })
      .on("error", done)
      .on("end", () =>
        done(null, { kept: kept.finish(), replacements: replacements.count(), most } as object),
      );
  },
  _removeFile: (_request, _file, done) => done(null),
});

const optionsOf = ({ file }: UploadLimits) =>
  ({
    storage: inMemory(file),
    // File names are UTF-8 in every browser (RFC 7578, 5.1).
    defParamCharset: "utf8",
    limits: {
      fields: FIELDS,
      files: 1,
      parts: FIELDS + 1,
      fieldNameSize: 200,
      fieldSize: MAX_TEXT,
      // `a[4294967294]` would create an array that takes a minute to iterate.
      fieldArrayIndexLimit: FIELDS,
      fieldNestingDepth: 2,
      headerPairs: 50,
    },
  }) as multer.Options;

const UNREADABLE = "The form is incomplete or malformed.";

const PROBLEMS: Readonly<Record<string, string>> = {
  LIMIT_PART_COUNT: "The form has too many parts.",
  LIMIT_FILE_COUNT: "Send one file at a time.",
  LIMIT_UNEXPECTED_FILE: "Send one file, in the field file.",
  LIMIT_FIELD_KEY: "The name of a form field is too long.",
  LIMIT_FIELD_COUNT: "The form has too many fields.",
  LIMIT_FIELD_ARRAY_INDEX: "A form field has too large a number in brackets.",
  LIMIT_FIELD_NESTING: "The name of a form field has too many brackets.",
  MISSING_FIELD_NAME: "A part of the form has no name.",
};

/** What is wrong with a form that could not be read. */
export const formProblem = (error: unknown): BadRequest =>
  new BadRequest({ message: PROBLEMS[(error as { code?: string }).code ?? ""] ?? UNREADABLE });

/** The fields of a form, by name. */
export type FormFields = Readonly<Record<string, unknown>>;

/** The file of a form. */
interface FormFile {
  readonly originalname: string;
  readonly kept: Blocks;
  /** How often U+FFFD was sent in it. */
  readonly replacements: number;
  /** How many bytes it may have. */
  readonly most: number;
}

/** A form as it is read. */
export interface ReadForm {
  readonly fields: FormFields;
  readonly file: FormFile | undefined;
}

/** Content over the limit only needs to show that it is too large. */
export const clipped = (fields: FormFields): FormFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && value.length > KEPT ? value.slice(0, KEPT) : value,
    ]),
  );

/** Reads a form from a body with these headers. */
export type FormReader = (body: Readable, headers: IncomingHttpHeaders) => Promise<ReadForm>;

/** Reads forms of which so much is taken. */
export const formReader = (limits: UploadLimits): FormReader => {
  const takeForm = multer(optionsOf(limits)).single("file");
  return async (body, headers) => {
    const request: { body?: FormFields; file?: FormFile } = {};
    const context = { req: Object.assign(body, { headers }), request };
    await takeForm(context as unknown as Context, async () => {});
    // Multer ignores a form whose Content-Type it cannot parse.
    if (request.body === undefined) throw new BadRequest({ message: UNREADABLE });
    return { fields: request.body, file: request.file };
  };
};
