import { it } from "vitest";
import { exportGrown } from "./export-grown.ts";

it("3,000 transactions of the example household come back from an export as they were", () =>
  exportGrown(3_000));
