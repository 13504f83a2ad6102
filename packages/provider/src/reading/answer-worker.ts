import { parentPort, workerData } from "node:worker_threads";
import { ProviderFailure, type ReadAnswer, readAnswer } from "@farthing/core/provider";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";

/** An answer to read, as it is sent to the thread. */
export interface Task {
  readonly body: string;
  readonly access: string;
  readonly time_zone: string;
}

/** The result, as it is sent back. */
export type Done = { readonly read: ReadAnswer } | { readonly failure: (typeof ProviderFailure)["Encoded"] };

const read = ({ body, access, time_zone }: Task): Done =>
  Result.match(readAnswer({ body: Redacted.make(body), access: Redacted.make(access), time_zone }), {
    onSuccess: (answer) => ({ read: answer }),
    onFailure: (failure) => ({ failure: Schema.encodeSync(ProviderFailure)(failure) }),
  });

// A program may import it where it is no thread: there is nothing to read then.
parentPort?.postMessage(read(workerData as Task));
