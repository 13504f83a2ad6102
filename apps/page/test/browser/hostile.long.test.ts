import { it } from "vitest";
import { hostileFiles } from "./support/hostile-files.ts";
import { unharmedBy } from "./support/unharmed-by.ts";

it("runs nothing of a hostile file of full size, and is not frozen by it", () =>
  unharmedBy(hostileFiles(5_000_000)));
