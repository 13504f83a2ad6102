import { full } from "../../../tools/testing/runs.ts";
import { mutationsProperty } from "./mutations-property.ts";

mutationsProperty(full);
