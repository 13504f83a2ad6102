import { setPriority } from "node:os";

const LOW_PRIORITY = 10;

/** Lowers the priority of this thread, on Linux of no other: what is answered at once goes first. */
export const lowerPriority = (): void => {
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // If the system does not allow it, the server works without it.
  }
};
