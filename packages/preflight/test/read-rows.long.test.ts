import { full } from "../../../tools/testing/runs.ts";
import { sameRows } from "./read-rows-properties.ts";

sameRows(full);
