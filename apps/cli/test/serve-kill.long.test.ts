import { it } from "vitest";
import { killAfter } from "./serve-kill-rounds.ts";

it("every change that was acknowledged is there after a kill under load, twenty times", () =>
  killAfter(Array.from({ length: 20 }, (_, i) => 1 + i * 11)));
