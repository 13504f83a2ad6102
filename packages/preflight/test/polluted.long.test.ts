import { it } from "vitest";
import { expectNoSilentChange, pollutedFiles } from "./polluted.ts";

it("of every file with one mark too many or too few, no other money is stored, and none is lost without an error", () => {
  expectNoSilentChange(pollutedFiles());
});
