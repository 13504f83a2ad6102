import { twoProcesses } from "./support/other-process.ts";
import { races } from "./support/races.ts";
import { signInRaces } from "./support/sign-in-races.ts";
import { workRaces } from "./support/work-races.ts";

const both = twoProcesses();

races(both, 200);
signInRaces(both, 100);
workRaces(both, 3_000);
