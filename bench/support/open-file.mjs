/** Reads a statement or a workbook and prints how much is in it; it does nothing else, and is started as a process of its own. */
import { readFileSync } from "node:fs";
import { open } from "@farthing/statements";

const opened = await open(readFileSync(process.argv[2]));
if (opened.kind === "none") throw new Error(opened.message);
const lists =
  opened.kind === "sheets"
    ? opened.sheets.map(({ rows }) => rows)
    : opened.statements.map(({ entries }) => entries);
console.log(lists.flat().length);
