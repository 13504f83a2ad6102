import { short } from "../../../../tools/testing/runs.ts";
import { reconcileProperties } from "./reconcile-properties.ts";

reconcileProperties(short);
