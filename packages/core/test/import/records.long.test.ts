import { full } from "../../../../tools/testing/runs.ts";
import { recordsProperties } from "./records-properties.ts";

recordsProperties(full);
