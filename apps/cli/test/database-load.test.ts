import { it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { backUpUnderLoad } from "./database-load-rounds.ts";

it("a backup under write load is sound and one moment of the database", SLOW, () => backUpUnderLoad(5));
