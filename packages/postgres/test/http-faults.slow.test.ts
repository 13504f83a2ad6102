import { faultsOverHttp } from "./support/http-faults.ts";

await faultsOverHttp("is back at once", "the network", [["before", "after"]], "short");
