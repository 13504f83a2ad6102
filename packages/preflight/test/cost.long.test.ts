import { costs } from "./cost.ts";
import { BYTES, GROWING_BYTES, RANDOM_BYTES } from "./dear-bytes.ts";
import { LONG_ODD_CELLS, ODD_CELLS, QUOTES } from "./dear-cells.ts";
import { EVERY_ROW, EVERY_WORD, LONG_CELLS, MANY_CELLS, NDJSON, TOO_WIDE } from "./dear-shapes.ts";
import { MANY_COLUMNS, ODD_BALANCES, OTHER_ROWS, SHORT_ROWS } from "./dear-tables.ts";

// More than is sampled; from what two sizes of it cost follows what 10 MiB do.
costs({ ...EVERY_ROW, ...EVERY_WORD, ...OTHER_ROWS }, 80_000);
costs({ ...ODD_CELLS, ...QUOTES, ...ODD_BALANCES }, 80_000);
costs(SHORT_ROWS, 80_000, "csv", true);
costs(BYTES, 80_000, "bytes");
costs(NDJSON, 80_000, "ndjson");
// The sample of wide and long cells has more bytes.
costs({ ...TOO_WIDE, ...MANY_CELLS, ...MANY_COLUMNS, ...LONG_CELLS, ...LONG_ODD_CELLS }, 300_000);
costs({ ...RANDOM_BYTES, ...GROWING_BYTES }, 150_000, "bytes");
