import { full } from "../../../../tools/testing/runs.ts";
import { oddRecords } from "./odd-records-property.ts";

oddRecords(full);
