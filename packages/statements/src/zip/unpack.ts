import { Inflate } from "fflate";
import { crc32 } from "./crc-32.ts";
import type { Member } from "./directory.ts";

/** Why a member cannot be unpacked. */
export class UnpackError extends Error {
  readonly what: "damaged" | "too_large";

  constructor(what: "damaged" | "too_large") {
    super(what);
    this.what = what;
  }
}

/** How many bytes may still be unpacked of an archive. */
export interface Budget {
  left: number;
}

/** Deflate makes at most 1,032 bytes out of one: so much is packed that one step is unpacked into 4 MiB. */
const STEP = 4_096;

function* inflated(packed: Uint8Array): Generator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => chunks.push(chunk));
  for (let at = 0; at < packed.length || at === 0; at += STEP) {
    try {
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    } catch {
      throw new UnpackError("damaged");
    }
    yield* chunks;
    chunks = [];
  }
}

/**
 * The bytes of a member in chunks. What is larger than the budget or fails its check throws an {@link UnpackError}, as soon as that is
 * known.
 */
export function* unpack(member: Member, budget: Budget): Generator<Uint8Array> {
  let check = 0;
  let size = 0;
  for (const chunk of member.method === 0 ? [member.packed] : inflated(member.packed)) {
    budget.left -= chunk.length;
    size += chunk.length;
    // What lies of its size is not unpacked to find out by how much.
    if (size > member.unpackedSize) throw new UnpackError("damaged");
    if (budget.left < 0) throw new UnpackError("too_large");
    check = crc32(check, chunk);
    yield chunk;
  }
  if (check !== member.check) throw new UnpackError("damaged");
}
