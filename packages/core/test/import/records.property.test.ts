import { short } from "../../../../tools/testing/runs.ts";
import { recordsProperties } from "./records-properties.ts";

recordsProperties(short);
