import { growthFrom } from "./growth-shapes.ts";

growthFrom({ answer: 500_000, text: 20_000 });
