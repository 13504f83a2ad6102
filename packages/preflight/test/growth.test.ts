import { growthFrom } from "./growth-shapes.ts";

growthFrom(15_000);
