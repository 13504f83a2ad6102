import { it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { exportGrown } from "./export-grown.ts";

it("3,000 transactions of the example household come back from an export as they were", SLOW, () =>
  exportGrown(3_000),
);
