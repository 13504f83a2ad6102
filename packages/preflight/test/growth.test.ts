import { growthFrom } from "./growth-shapes.ts";

growthFrom(30_000);
