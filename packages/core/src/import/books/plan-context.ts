import type { IdSource } from "../../request/new-ids.ts";
import type { Books } from "./books.ts";
import type { TakenIds } from "./imports.ts";

/** What a plan depends on besides the file. */
export interface PlanContext {
  readonly books: Books;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** What new ids are made of. */
  readonly ids: IdSource;
  readonly taken: TakenIds;
}
