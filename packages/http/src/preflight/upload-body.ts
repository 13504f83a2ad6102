import type { IncomingMessage } from "node:http";
import { Transform, type TransformCallback } from "node:stream";
import { PayloadTooLarge, RequestTimeout, ServiceBusy } from "../answer/errors.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { detectStall } from "./detect-stall.ts";
import { throttleUpload } from "./upload-throttle.ts";

/** The bytes at the beginning of an upload that are not throttled. */
const UNHURRIED = 65_536;

/** The body of a request of a family, whose bytes count against the budget until they are given back. */
export class UploadBody extends Transform {
  readonly #budget: ByteBudget;
  readonly #familyId: string;
  readonly #most: number;
  #taken = 0;

  constructor(budget: ByteBudget, familyId: string, most: number) {
    super();
    this.#budget = budget;
    this.#familyId = familyId;
    this.#most = most;
  }

  override _transform(part: Uint8Array, _encoding: string, done: TransformCallback): void {
    const problem = this.#take(part.length);
    if (problem !== undefined) done(problem);
    // Small uploads do not wait for large ones.
    else if (this.#taken <= UNHURRIED) setImmediate(done, null, part);
    else throttleUpload(this.#familyId, part.length, () => done(null, part));
  }

  get taken(): number {
    return this.#taken;
  }

  giveBack(): void {
    this.#budget.giveBack(this.#taken, this.#familyId);
  }

  #take(bytes: number): PayloadTooLarge | ServiceBusy | undefined {
    if (this.#taken + bytes > this.#most) return new PayloadTooLarge({ limit: this.#most });
    if (!this.#budget.take(bytes, this.#familyId)) return new ServiceBusy();
    this.#taken += bytes;
    return undefined;
  }
}

/**
 * The body of a request, as a stream that fails if it exceeds the limit of a request or of all requests, or
 * stalls. Bytes after its end are read and dropped, so that the client gets its answer and no memory is used.
 */
export const uploadBody = (
  request: IncomingMessage,
  { budget, most }: { readonly budget: ByteBudget; readonly most: number },
  familyId: string,
): UploadBody => {
  const body = new UploadBody(budget, familyId, most);
  const stopWatching = detectStall(
    () => body.taken,
    () => body.destroy(new RequestTimeout()),
  );
  body.on("error", () => {});
  body.on("close", () => {
    stopWatching();
    request.unpipe(body);
    request.resume();
  });
  request.once("close", () => {
    if (!request.readableEnded) body.destroy();
  });
  return request.pipe(body);
};
