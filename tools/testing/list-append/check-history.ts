import { worstCycle } from "./cycles.ts";
import { dependenciesOf } from "./dependencies.ts";
import type { Anomaly, Operation } from "./history.ts";
import { versionsOf } from "./versions.ts";

/**
 * What in a history cannot have happened one after the other, each operation between its question and its answer (strict
 * serializability); empty if an order was not contradicted. It looks at lists of values that were appended once each, of which
 * any read tells what was written before it, and in which order (Kingsbury and Alvaro, Elle, 2020). Throws if a value was
 * appended twice.
 */
export const checkHistory = (history: readonly Operation[]): readonly Anomaly[] => {
  const versions = versionsOf(history);
  const cycle = worstCycle(dependenciesOf(versions));
  return [...versions.anomalies, ...(cycle === undefined ? [] : [cycle])];
};
