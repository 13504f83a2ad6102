/** Reads XML, or that in an archive, to nothing with saxes, and splits any other text at its line ends; a process of its own. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";

/** Without a handler the parser leaves out what it would hand over. */
const parse = (bytes) => {
  const parser = new SaxesParser();
  for (const event of ["opentag", "closetag", "text"]) parser.on(event, () => {});
  parser.write(new TextDecoder().decode(bytes)).close();
};

const bytes = readFileSync(process.argv[2]);
const head = bytes.toString("latin1", 0, 2);
if (head === "PK") Object.values(unzipSync(bytes)).forEach(parse);
else if (head === "<?") parse(bytes);
else console.log(new TextDecoder().decode(bytes).split("\n").length);
