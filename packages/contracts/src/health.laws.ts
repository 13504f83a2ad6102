import { StorageHealth } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";

export const healthLaws = ({ law }: Laws<StorageHealth>): void => {
  law(
    "open storage answers every health check",
    Effect.gen(function* () {
      const { check } = yield* StorageHealth;
      yield* check;
      expect(yield* check).toBeUndefined();
    }),
  );
};
