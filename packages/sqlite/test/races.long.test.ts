import { twoProcesses } from "./support/other-process.ts";
import { races } from "./support/races.ts";
import { racesOnBooks } from "./support/races-on-books.ts";
import { signInRaces } from "./support/sign-in-races.ts";
import { workRaces } from "./support/work-races.ts";

const both = twoProcesses();

races(both, 200);
racesOnBooks(both, 60);
signInRaces(both, 100);
workRaces(both, 3_000);
