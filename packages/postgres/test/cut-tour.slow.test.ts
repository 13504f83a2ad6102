import { cutTour } from "./support/cut-tour.ts";

await cutTour({ cutter: "the network", outage: "is back at once", extent: "short" });
