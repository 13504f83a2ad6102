import { short } from "../../../tools/testing/runs.ts";
import { recordsOfAnything } from "./records-properties.ts";

recordsOfAnything(short);
