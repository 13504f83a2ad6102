import { it } from "vitest";
import { killedImports, type Moment } from "./support/killed-imports.ts";

const MOMENTS: readonly Moment[] = [{ grown: 1 }, { share: 0.5 }, { share: 1 }, "done", { seen: 2 }];

it("an import and an undo that are killed are there whole or not at all", async () => {
  const { killImport, killUndo } = await killedImports();
  for (const moment of MOMENTS) {
    await killImport(moment);
    await killUndo(moment);
  }
});
