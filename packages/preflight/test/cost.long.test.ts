import { costs } from "./cost.ts";
import { BYTES, EVERY_ROW, LONG_CELLS, MANY_CELLS, NDJSON, TOO_WIDE } from "./dear-shapes.ts";

costs(TOO_WIDE, 300_000);
costs(MANY_CELLS, 300_000);
costs(EVERY_ROW, 300_000);
costs(LONG_CELLS, 600_000);
costs(BYTES, 300_000);
costs(NDJSON, 300_000, "ServiceImport");
