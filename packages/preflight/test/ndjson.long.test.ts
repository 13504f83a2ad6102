import { full } from "../../../tools/testing/runs.ts";
import { ndjsonProperties } from "./ndjson-properties.ts";

ndjsonProperties(full);
