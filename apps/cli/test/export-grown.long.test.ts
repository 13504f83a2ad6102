import { it } from "vitest";
import { exportGrown } from "./export-grown.ts";

it("100,000 transactions of the example household come back from an export as they were", () =>
  exportGrown(100_000));
