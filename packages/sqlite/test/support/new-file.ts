import { join } from "node:path";
import { newFolder } from "../../../../tools/testing/new-folder.ts";

/** The path of a database that is not there yet. */
export const newFile = (): string => join(newFolder(), "farthing.db");
