import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { BadRequest } from "../answer/errors.ts";
import { countReplacements, replacementsIn } from "./count-replacements.ts";
import { declaredType } from "./declared-type.ts";
import { clipped, type FormReader, type ReadForm } from "./form-reader.ts";
import type { Received } from "./received.ts";

/** The field with the content as text. */
const CONTENT = "raw_file_content";

const CONTENT_NOT_UTF8 =
  "raw_file_content is not UTF-8. Send the content in the field file: there its encoding is detected.";

const FIELD_NOT_UTF8 = "A field of the form is not UTF-8. Send all fields in UTF-8.";

/** Every text in a field of a form; undefined for one in a charset that the form reader does not know. */
const textsIn = (field: unknown): readonly (string | undefined)[] =>
  typeof field === "object" && field !== null ? Object.values(field).flatMap(textsIn) : [field as string];

/** The number of U+FFFD in a field; infinite if it was not decoded at all. */
const replacedIn = (field: unknown): number =>
  textsIn(field).reduce((sum, text) => sum + (text === undefined ? Infinity : replacementsIn(text)), 0);

/**
 * Why a form is refused if not all of its text could be decoded, which the form reader does not say: it has more U+FFFD than were sent. Of a form
 * with a file the content as text is ignored.
 */
const whyUndecoded = ({ fields, file }: ReadForm, sent: number): string | undefined => {
  const inFields = Object.entries(fields)
    .filter(([name]) => file === undefined || name !== CONTENT)
    .map(([name, field]) => ({ name, replaced: replacedIn(field) }));
  const most = sent - (file?.replacements ?? 0);
  if (inFields.reduce((sum, { replaced }) => sum + replaced, 0) <= most) return undefined;
  return inFields.some(({ name, replaced }) => name === CONTENT && replaced > 0)
    ? CONTENT_NOT_UTF8
    : FIELD_NOT_UTF8;
};

/** Receives a form, with what the form reader does not say of it. */
export const receiveForm = async (
  body: Readable,
  headers: IncomingHttpHeaders,
  readForm: FormReader,
): Promise<Received> => {
  const replacements = countReplacements();
  const declared = declaredType(headers["content-type"]);
  body.on("data", (part: Uint8Array) => {
    replacements.add(part);
    declared.add(part);
  });
  const form = await readForm(body, headers);
  const why = whyUndecoded(form, replacements.count());
  if (why !== undefined) throw new BadRequest({ message: why });
  const { fields, file } = form;
  return {
    _tag: "Form",
    fields: clipped(fields),
    file: file && {
      ...{ bytes: file.kept, filename: file.originalname, content_type: declared.type() },
      max_bytes: file.most,
    },
  };
};
