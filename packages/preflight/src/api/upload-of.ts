import type { Streamed } from "../basics/byte-stream.ts";
import type { Upload } from "../decode/content.ts";
import { type HowToReceive, IncomingBytes, together } from "../decode/incoming-bytes.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { checkStream } from "../options/check-stream.ts";
import { MAX_FILE_BYTES } from "../options/content-limit.ts";

/** What has come and comes, as an upload. Of a file that is too large there is as much as shows it. */
export const received = async (
  incoming: IncomingBytes,
  first: Uint8Array = new Uint8Array(0),
): Promise<Upload> => {
  const { stream: _, size: __, ...named } = incoming.announced;
  const rest = await incoming.next(MAX_FILE_BYTES + 1 - first.length);
  return { ...named, bytes: first.length === 0 ? rest : together([first, rest], first.length + rest.length) };
};

/** Reads of a stream what `work` reads of it, and no more. */
export const whileOpen = async <A>(
  streamed: Streamed,
  how: HowToReceive,
  work: (incoming: IncomingBytes) => Promise<A>,
): Promise<A> => {
  const incoming = new IncomingBytes(streamed, how);
  try {
    return await work(incoming);
  } finally {
    await incoming.close();
  }
};

/**
 * Reads a stream, a `Blob` or `File`, or an open file of Node to its end, for the functions that need the whole content. A `File`
 * says its name and type itself; give `{ stream, filename }` for what does not. Of a file with more bytes than `max_bytes`, 10 MiB
 * unless given, no more are read than show it, and every function refuses it as `file_too_large`.
 *
 * Fails with what the stream fails with, with the reason of the signal, and with a `TypeError` for wrong arguments.
 */
export const uploadOf = async (streamed: Streamed, how: HowToReceive = {}): Promise<Upload> => {
  checkStream(streamed);
  checkArguments({ howToReceive: how });
  return whileOpen(streamed, how, (incoming) => received(incoming));
};
