import { lstatSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { decodedOnce, MAX_FILE_BYTES, type Upload } from "@farthing/preflight";
import { FILE_LIMIT } from "@farthing/preflight/text";
import { BROKEN_LINK, whyUnreadable } from "./why-unreadable.ts";

/** The bytes of a file or of standard input, or why they cannot be read. */
export type Source = { readonly name: string } & (
  | { readonly upload: Upload }
  | { readonly unreadable: string }
);

const CHUNK = 262_144;

/** At most `most` bytes of a file of about a size. */
const readBounded = async (file: FileHandle, size: number, most: number): Promise<Uint8Array> => {
  // The byte after the last one shows that it is the last.
  let bytes = Buffer.allocUnsafeSlow(Math.min(size > 0 ? size + 1 : CHUNK, most));
  let length = 0;
  while (length < most) {
    if (length === bytes.length)
      bytes = Buffer.concat([bytes, Buffer.allocUnsafeSlow(Math.min(length, most - length))]);
    const { bytesRead } = await file.read(bytes, length, bytes.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
};

const readStandardInput = async (most: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of process.stdin) {
    const bytes = (part as Uint8Array).subarray(0, most - length);
    parts.push(bytes);
    length += bytes.length;
    if (length >= most) break;
  }
  return Buffer.concat(parts);
};

/** Whether a name that was not found is there nevertheless, as a link. */
const isBrokenLink = (name: string, error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === "ENOENT" &&
  lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const BEYOND = `it is larger than ${FILE_LIMIT}, more than can be read at once; split it, for example into one part per year`;

/**
 * Reads a file, or standard input for `-`, with `filename` as its name. Of content over `max_bytes` no more is read than
 * shows that.
 */
export const readSource = async (
  name: string,
  filename: string | undefined,
  max_bytes = MAX_FILE_BYTES,
): Promise<Source> => {
  const uploaded = (bytes: Uint8Array, called: string | undefined): Source =>
    bytes.length > MAX_FILE_BYTES
      ? { name, unreadable: BEYOND }
      : {
          name,
          upload: decodedOnce({ bytes, max_bytes, ...(called === undefined ? {} : { filename: called }) }),
        };
  const most = max_bytes + 1;
  try {
    if (name === "-") return uploaded(await readStandardInput(most), filename);
    const file = await open(name);
    try {
      const stat = await file.stat();
      if (stat.isDirectory()) return { name, unreadable: whyUnreadable({ code: "EISDIR" }) };
      if (stat.size > MAX_FILE_BYTES && max_bytes >= MAX_FILE_BYTES) return { name, unreadable: BEYOND };
      return uploaded(await readBounded(file, stat.size, most), basename(name));
    } finally {
      await file.close();
    }
  } catch (error) {
    return { name, unreadable: isBrokenLink(name, error) ? BROKEN_LINK : whyUnreadable(error) };
  }
};
