import { it } from "vitest";
import { killRestores } from "./database-kill-rounds.ts";

it("a restore that is killed at any step leaves the old one or the new one", () => killRestores("all"));
