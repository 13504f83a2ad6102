import { StorageUnavailable } from "@farthing/core/storage";
import { type SerializedError, stdSerializers } from "pino";

/** What the log says of storage that is not available. */
interface LoggedStorage {
  readonly type: "StorageUnavailable";
  readonly reason: StorageUnavailable["reason"];
  readonly operation: string;
  /** What was said, such as by PostgreSQL. */
  readonly message: string;
}

/**
 * An error as the log has it. That storage is not available is no mistake of the program: where the program met it says nothing,
 * and a standby or a database that is away would fill the log with stacks.
 */
export const loggedError = (error: Error): LoggedStorage | SerializedError => {
  if (!(error instanceof StorageUnavailable)) return stdSerializers.err(error);
  const { reason, operation, cause } = error;
  return {
    ...{ type: "StorageUnavailable", reason, operation },
    message: cause instanceof Error ? cause.message : String(cause),
  };
};
