import { growthFrom } from "./growth-shapes.ts";

growthFrom(250_000);
