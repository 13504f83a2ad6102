import { short } from "../../../tools/testing/runs.ts";
import { sameParsers } from "./small-parser-properties.ts";

sameParsers(short);
