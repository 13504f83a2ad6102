import { isByteStream, isStreamed, isStreamedUpload } from "../basics/byte-stream.ts";
import { checkFields, checkKind, type Kind, optional, TEXT } from "../basics/kind.ts";
import { fieldsOf, SIZE } from "./check-arguments.ts";

const STREAMED: Kind = [
  "a stream, a Blob, an open file, or { stream, filename } with one of them",
  isStreamed,
];

const { fields: FIELDS, names: NAMES } = fieldsOf("content", {
  stream: ["a stream, a Blob or an open file", isByteStream],
  filename: optional(TEXT),
  content_type: optional(TEXT),
  max_bytes: optional(SIZE),
});

/** Throws a `TypeError` if an argument is no stream, or has a field that there is not. */
export const checkStream = (streamed: unknown): void => {
  checkKind("The content", streamed, STREAMED);
  if (isStreamedUpload(streamed)) checkFields({ ...streamed }, FIELDS, NAMES);
};

/** What `checkArguments` is to check of content that may be a stream: nothing of a stream, which is checked here. */
export const contentGiven = (content: unknown): { readonly content?: unknown } => {
  if (!isStreamed(content)) return { content };
  checkStream(content);
  return {};
};
