import { it } from "vitest";
import { killAfter } from "./serve-kill-rounds.ts";

it("every change that was acknowledged is there after a kill under load, and the next server goes on", () =>
  killAfter([1, 8, 40]));
