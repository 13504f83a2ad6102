import { full } from "../support/runs.ts";
import { preflightProperties } from "./preflight-properties.ts";

preflightProperties(full);
