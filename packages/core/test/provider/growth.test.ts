import { growthFrom } from "./growth-shapes.ts";

growthFrom({ answer: 15_000, text: 1_000 });
