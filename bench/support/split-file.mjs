/** Splits a CSV file with uDSV and prints the number of rows; it does nothing else, and is started as a process of its own. */
import { readFileSync } from "node:fs";
import { inferSchema, initParser } from "udsv";

const text = readFileSync(process.argv[2], "utf8");
console.log(initParser(inferSchema(text)).stringArrs(text).length);
