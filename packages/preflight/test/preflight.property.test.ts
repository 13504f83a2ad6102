import { short } from "../../../tools/testing/runs.ts";
import { preflightProperties } from "./preflight-properties.ts";

preflightProperties(short);
