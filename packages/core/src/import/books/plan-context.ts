import type { IdSource } from "../../request/new-ids.ts";
import type { Found } from "./imports.ts";

/** What a plan depends on besides the file. */
export interface PlanContext extends Found {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** What new ids are made of. */
  readonly ids: IdSource;
}
