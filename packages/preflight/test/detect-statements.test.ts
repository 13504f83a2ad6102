import { describe } from "vitest";
import { few, short } from "../../../tools/testing/runs.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { detectProperties } from "./detect-properties.ts";

detectProperties(few);
describe("more often", SLOW, () => detectProperties(short));
