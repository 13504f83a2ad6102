import { describe } from "vitest";
import { few, short } from "../../../tools/testing/runs.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { recordsOfAnything } from "./records-properties.ts";

recordsOfAnything(few);
describe("more often", SLOW, () => void recordsOfAnything(short));
