import { expect } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { expectNoSilentChange, pollutedFiles } from "./polluted.ts";

/** About five hundred of them; `polluted.long.test.ts` tries them all. */
const SOME = pollutedFiles().filter((_, i) => i % 9 === 0);

itSampled(
  "of a file with one mark too many or too few, no other money is stored, and none is lost without an error",
  ({ of }) => {
    expect(SOME.length).toBeGreaterThan(500);
    expectNoSilentChange(of(SOME));
  },
);
