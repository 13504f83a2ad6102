import { lstatSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { decodedOnce, MAX_CONTENT_BYTES, type Upload } from "@farthing/preflight";
import { BROKEN_LINK, whyUnreadable } from "./why-unreadable.ts";

/** The bytes of a file or of standard input, or why they cannot be read. */
export type Source = { readonly name: string } & (
  | { readonly upload: Upload }
  | { readonly unreadable: string }
);

const CHUNK = 262_144;

/** At most one byte more than the limit: enough to know that the content is too large. */
const LIMIT = MAX_CONTENT_BYTES + 1;

const readBounded = async (file: FileHandle): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  const chunk = new Uint8Array(CHUNK);
  let length = 0;
  while (length < LIMIT) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK, LIMIT - length));
    if (bytesRead === 0) break;
    // A pipe delivers a few bytes at a time: only these are kept.
    parts.push(chunk.slice(0, bytesRead));
    length += bytesRead;
  }
  return Buffer.concat(parts);
};

const readStandardInput = async (): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of process.stdin) {
    const bytes = (part as Uint8Array).subarray(0, LIMIT - length);
    parts.push(bytes);
    length += bytes.length;
    if (length >= LIMIT) break;
  }
  return Buffer.concat(parts);
};

/** Whether a name that was not found is there nevertheless, as a link. */
const isBrokenLink = (name: string, error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === "ENOENT" &&
  lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Reads a file, or standard input for `-`, with `filename` as its name. */
export const readSource = async (name: string, filename: string | undefined): Promise<Source> => {
  try {
    if (name === "-") {
      const bytes = await readStandardInput();
      return { name, upload: decodedOnce({ bytes, ...(filename === undefined ? {} : { filename }) }) };
    }
    const file = await open(name);
    try {
      if ((await file.stat()).isDirectory()) return { name, unreadable: whyUnreadable({ code: "EISDIR" }) };
      return { name, upload: decodedOnce({ bytes: await readBounded(file), filename: basename(name) }) };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { name, unreadable: isBrokenLink(name, error) ? BROKEN_LINK : whyUnreadable(error) };
  }
};
