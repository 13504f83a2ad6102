import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { MAX_CONTENT_BYTES, type Upload } from "@farthing/preflight";

/** The bytes of a file or of standard input, or why they cannot be read. */
export type Source = { readonly name: string } & (
  | { readonly upload: Upload }
  | { readonly unreadable: string }
);

const REASONS: Record<string, string> = {
  ENOENT: "file not found; check the path",
  EACCES: "permission denied; check its permissions",
  EPERM: "permission denied; check its permissions",
  EISDIR: "it is a folder; use the files in it",
  ELOOP: "its symbolic links form a loop",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
};

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

/** Reads a file, or standard input for `-`, with `filename` as its name. */
export const readSource = async (name: string, filename: string | undefined): Promise<Source> => {
  try {
    if (name === "-") {
      const bytes = await readStandardInput();
      return { name, upload: { bytes, ...(filename === undefined ? {} : { filename }) } };
    }
    const file = await open(name);
    try {
      if ((await file.stat()).isDirectory()) return { name, unreadable: REASONS.EISDIR! };
      return { name, upload: { bytes: await readBounded(file), filename: basename(name) } };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    return { name, unreadable: REASONS[code] ?? message };
  }
};
