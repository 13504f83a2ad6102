import { short } from "../../../tools/testing/runs.ts";
import { ndjsonProperties } from "./ndjson-properties.ts";

ndjsonProperties(short);
