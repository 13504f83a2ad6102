import type { CustomFetch } from "openid-client";

/** The maximum number of bytes of an answer; what a provider needs is a hundredth of it. */
const MAX_BYTES = 1_048_576;

/**
 * Fetches, and reads no more than the limit: a provider that sends endless data, also after decompression,
 * uses no more memory than that.
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit);
  if (answer.body === null) return answer;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error(`its answer is larger than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  const { status, statusText, headers } = answer;
  return new Response(new Blob(parts), { status, statusText, headers });
};
