import { cutWhole } from "./support/cut-whole.ts";

for (const cutter of ["the network", "the server"] as const) cutWhole(cutter, 1);
