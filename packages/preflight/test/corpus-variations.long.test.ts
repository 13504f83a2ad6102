import { variationProperties } from "./corpus-variations.ts";

variationProperties(20);
