import { short } from "../support/runs.ts";
import { preflightProperties } from "./preflight-properties.ts";

preflightProperties(short);
