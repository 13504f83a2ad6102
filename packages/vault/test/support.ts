import { join } from "node:path";
import { newFolder } from "../../../tools/testing/new-folder.ts";

export const newKeyFile = (): string => join(newFolder(), "farthing.key");
