/** Storage in memory, behind the same ports as the real ones. */

export { layerMemory } from "./layer.ts";
