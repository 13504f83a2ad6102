import { growthFrom } from "./growth-shapes.ts";

growthFrom({ answer: 90_000, text: 20_000 });
