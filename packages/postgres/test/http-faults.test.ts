import { faultsOverHttp } from "./support/http-faults.ts";

await faultsOverHttp("is back at once", [["before", "after"]]);
