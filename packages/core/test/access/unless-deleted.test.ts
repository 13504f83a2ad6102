import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { type Family, Users, unlessDeleted } from "../../src/access/index.ts";

const family = { id: "0190a7c2-6f00-7000-8000-000000000001" };

const failed = new Error("FOREIGN KEY constraint failed");

/** How work ends that throws, while the family is there or is not. */
const ends = (found: Family | undefined): Promise<unknown> => {
  const users = { findFamily: () => Effect.succeed(found) } as unknown as Users["Service"];
  return Effect.runPromise(
    unlessDeleted(family, Effect.die(failed)).pipe(Effect.provideService(Users, users)),
  ).catch((error: unknown) => error);
};

it("work for a family fails for its own reasons, or because the family was deleted meanwhile", async () => {
  expect(await ends(family as Family)).toBe(failed);
  expect(await ends(undefined)).toMatchObject({ _tag: "FamilyNotFound", id: family.id });
});
