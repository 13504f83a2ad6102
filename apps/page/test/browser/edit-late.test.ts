import { it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { editsAreKept } from "./support/walk-of-edits.ts";

it("keeps what is typed and written, and the focus, whenever the answers of the worker come", SLOW, () =>
  editsAreKept(6),
);
