// @module-tag slow

import { failingTour } from "../../postgres/test/support/failing-tour.ts";
import { restorableMemory } from "../../postgres/test/support/restorable-memory.ts";
import { restorableFile } from "./support/restorable-file.ts";

failingTour({ store: "storage in memory", extent: "short", ...(await restorableMemory()) });
failingTour({ store: "SQLite", extent: "short", ...(await restorableFile()) });
