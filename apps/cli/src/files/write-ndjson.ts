import { Readable } from "node:stream";
import * as ndjson from "ndjson";
import type { OutputFile } from "./output-file.ts";

/** Writes records as NDJSON and returns the size in bytes. */
export const writeNdjson = (file: OutputFile, records: Iterable<object>): Promise<number> =>
  file.write(async (put) => {
    for await (const line of Readable.from(records).pipe(ndjson.stringify())) await put(line);
  });
