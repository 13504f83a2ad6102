import { it } from "vitest";
import { killRestores } from "./database-kill-rounds.ts";

it("a restore that is killed while it replaces the database leaves the old one or the new one", () =>
  killRestores("around"));
