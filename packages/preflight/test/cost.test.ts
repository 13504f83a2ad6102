import { describe } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { costs } from "./cost.ts";
import { EVERY_ROW, EVERY_WORD, TOO_WIDE } from "./dear-shapes.ts";

const { "a header row of one header": header, "a long row far down": row } = TOO_WIDE;
const { "rows with wrong amounts": wrong, "days without a year": yearless } = EVERY_ROW;

costs({ "days without a year": yearless! }, 80_000);

describe("of more shapes", SLOW, () => {
  costs({ "a header row": header!, "a long row far down": row! }, 150_000);
  costs({ "rows with wrong amounts": wrong!, ...EVERY_WORD }, 80_000);
});
