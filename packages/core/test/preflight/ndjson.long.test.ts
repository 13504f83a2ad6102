import { full } from "../support/runs.ts";
import { ndjsonProperties } from "./ndjson-properties.ts";

ndjsonProperties(full);
