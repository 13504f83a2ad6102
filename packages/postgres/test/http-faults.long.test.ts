import { faultsOverHttp, type Outage } from "./support/http-faults.ts";

for (const outage of ["is back at once", "stays away"] satisfies readonly Outage[])
  await faultsOverHttp(outage, [["before"], ["after"]]);
