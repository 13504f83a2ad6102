import { cutTour } from "./support/cut-tour.ts";
import type { Outage } from "./support/http-faults.ts";
import type { Cutter } from "./support/proxy.ts";

for (const outage of ["is back at once", "stays away"] satisfies readonly Outage[])
  for (const cutter of ["the network", "the server"] satisfies readonly Cutter[])
    await cutTour({ cutter, outage, extent: "long" });
