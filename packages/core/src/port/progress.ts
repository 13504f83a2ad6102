import * as Context from "effect/Context";

/** Takes how many transactions are done, of how many in all: it is called again and again within one call of storage. */
export type Tell = (done: number, of: number) => void;

/**
 * Who is told how far a large change is: transactions that are being stored or taken away. By default nobody is. Storage may
 * tell nothing, or begin again where it must try again. What is told of is done only when the call has ended.
 */
export const Progress = Context.Reference<Tell>("@farthing/core/storage/Progress", {
  defaultValue: () => () => {},
});
