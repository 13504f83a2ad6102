import { runsWell } from "./runs.ts";

for (const seed of [1, 2, 3]) runsWell(seed, 100_000, true);
