import { full } from "../support/runs.ts";
import { recordsProperties } from "./records-properties.ts";

recordsProperties(full);
