import { cutTour } from "./support/cut-tour.ts";

await cutTour({ cutter: "the network", outage: "stays away", extent: "long" });
