import * as Context from "effect/Context";

/**
 * For how many milliseconds the work of one request has waited for storage that others use. Storage in which a call may wait for a
 * time adds what each has waited, so that all calls of the request together wait no longer than that. Without it each call has
 * the whole time.
 */
export const Waited = Context.Reference<{ milliseconds: number } | undefined>(
  "@farthing/core/storage/Waited",
  { defaultValue: () => undefined },
);
