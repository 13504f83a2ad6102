import { growthFrom } from "./growth-shapes.ts";

growthFrom(12_000);
