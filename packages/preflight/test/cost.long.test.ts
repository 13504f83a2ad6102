import { costs } from "./cost.ts";
import { BYTES, EVERY_ROW, EVERY_WORD, LONG_CELLS, MANY_CELLS, NDJSON, TOO_WIDE } from "./dear-shapes.ts";

const TYPE = "TransactionImport";

costs(TOO_WIDE, 300_000);
costs(MANY_CELLS, 300_000);
costs(EVERY_ROW, 300_000);
costs(EVERY_WORD, 300_000, TYPE, 4);
costs(LONG_CELLS, 600_000);
// A plain file needs no decoding.
costs(BYTES, 150_000, TYPE, 7);
costs(NDJSON, 300_000, "ServiceImport");
