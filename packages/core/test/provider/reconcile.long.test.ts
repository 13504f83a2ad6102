import { full } from "../support/runs.ts";
import { reconcileProperties } from "./reconcile-properties.ts";

reconcileProperties(full);
