import { StorageUnavailable } from "@farthing/core/storage";
import { expect, it } from "vitest";
import { describeFailure } from "../../src/storage/failure.ts";
import { SyncCutShort } from "../../src/storage/sync-cut-short.ts";

it.each(["busy", "full", "broken", "damaged", "unreachable", "unknown"] as const)(
  "the message for %s storage says what is wrong and what to do",
  (reason) => {
    const failure = new StorageUnavailable({ reason, operation: "x", cause: new Error("x") });
    for (const server of [undefined, "postgres://db.example.com/farthing"]) {
      const { code, message, exit } = describeFailure(failure, server);
      expect([code, exit]).toEqual(["storage_unavailable", 2]);
      expect(message.includes("damaged") && /restore it .*from a backup/i.test(message)).toBe(
        reason === "damaged",
      );
      expect(message.includes(server ?? "The")).toBe(true);
      expect(/try again/i.test(message)).toBe(["busy", "full", "unreachable"].includes(reason));
      expect(message.includes("Nothing was changed.")).toBe(reason !== "unknown");
      expect(message.includes("It is not known whether the change was made.")).toBe(reason === "unknown");
    }
  },
);

it("the message for a sync that lost storage says that a part is stored", () => {
  for (const reason of ["busy", "full", "broken", "unreachable"] as const) {
    const { message, exit } = describeFailure(new SyncCutShort({ reason }));
    expect(exit).toBe(2);
    expect(message).toMatch(
      /\. What was fetched before is stored; the next sync fetches the rest\. [A-Z].*\.$/,
    );
    expect(message).not.toMatch(/Nothing was changed/);
  }
  expect(describeFailure(new SyncCutShort({ reason: "unknown" })).message).toMatch(
    /lost at the last moment\. .* it is not known whether the last part is\. Sync again: nothing is stored twice\.$/,
  );
});
