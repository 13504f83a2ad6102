import { cutTour } from "./support/cut-tour.ts";

await cutTour({ cutter: "the server", outage: "is back at once", extent: "long" });
