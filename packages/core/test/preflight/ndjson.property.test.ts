import { short } from "../support/runs.ts";
import { ndjsonProperties } from "./ndjson-properties.ts";

ndjsonProperties(short);
