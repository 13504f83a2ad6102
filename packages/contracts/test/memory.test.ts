import { layerMemory } from "@farthing/core/memory";
import { storageLaws } from "../src/index.ts";

storageLaws("layerMemory", () => layerMemory);
