import { short } from "../../../tools/testing/runs.ts";
import { detectProperties } from "./detect-properties.ts";

detectProperties(short);
