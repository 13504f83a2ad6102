import { growthFrom } from "./growth-shapes.ts";

growthFrom({ answer: 100_000, text: 20_000 });
