import { it } from "vitest";
import { editsAreKept } from "./support/walk-of-edits.ts";

it("keeps what is typed and written, and the focus, whenever the answers of the worker come", () =>
  editsAreKept(6));
