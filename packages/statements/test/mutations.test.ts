import { short } from "../../../tools/testing/runs.ts";
import { mutationsProperty } from "./mutations-property.ts";

mutationsProperty(short);
