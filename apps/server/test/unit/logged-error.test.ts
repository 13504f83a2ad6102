import { StorageUnavailable } from "@farthing/core/storage";
import { expect, it } from "vitest";
import { loggedError } from "../../src/logged-error.ts";

it("that storage is not available is logged with what was said, and without a stack", () => {
  const cause = new Error("cannot execute INSERT in a read-only transaction");
  const unavailable = new StorageUnavailable({ reason: "broken", operation: "leases.take", cause });
  expect(loggedError(unavailable)).toEqual({
    type: "StorageUnavailable",
    reason: "broken",
    operation: "leases.take",
    message: "cannot execute INSERT in a read-only transaction",
  });
});

it("a mistake of the program is logged with the place where it is", () => {
  expect(loggedError(new TypeError("is not a function"))).toMatchObject({
    type: "TypeError",
    message: "is not a function",
    stack: expect.stringContaining("logged-error.test.ts"),
  });
});
