import { full } from "../support/runs.ts";
import { oddRecords } from "./odd-records-property.ts";

oddRecords(full);
