/** Lets fast-check try the same cases in every run, where a property gives no seed of its own. */
import { configureGlobal } from "fast-check";

configureGlobal({ seed: 20_240_630 });
