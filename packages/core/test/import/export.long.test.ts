import { full } from "../../../../tools/testing/runs.ts";
import { exportProperties } from "./export-properties.ts";

exportProperties(full);
