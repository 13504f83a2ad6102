import { short } from "../support/runs.ts";
import { reconcileProperties } from "./reconcile-properties.ts";

reconcileProperties(short);
