import { full } from "../support/runs.ts";
import { sameRows } from "./read-rows-properties.ts";

sameRows(full);
