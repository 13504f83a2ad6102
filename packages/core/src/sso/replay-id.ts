import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/**
 * The id of the audit entry of a replay: one for each code and each token (a UUID of version 8, RFC 9562), so that repeated
 * replays are logged once. It is a hash of the stored hash, so that the log reveals nothing of what is stored.
 */
export const replayId = (hash: string): string => onceId("replay", hash);

/** The id of an audit entry that is written once for each token. */
export const onceId = (what: string, hash: string): string => {
  const bytes = sha256(new TextEncoder().encode(`${what} ${hash}`)).slice(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
