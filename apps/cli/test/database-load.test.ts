import { it } from "vitest";
import { backUpUnderLoad } from "./database-load-rounds.ts";

it("a backup under write load is sound and one moment of the database", () => backUpUnderLoad(5));
