import { cutTour } from "./support/cut-tour.ts";

await cutTour({ cutter: "the server", outage: "stays away", extent: "long" });
