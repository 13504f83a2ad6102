import { growthFrom } from "./growth-shapes.ts";

growthFrom(500_000);
