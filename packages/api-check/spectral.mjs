/** Writes what Spectral finds in the OpenAPI document on standard input, as JSON: the code and the path of each. */
import { text } from "node:stream/consumers";
import spectralCore from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

const linter = new spectralCore.Spectral();
linter.setRuleset({ extends: [[rulesets.oas, "recommended"]] });
const found = await linter.run(JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(found.map(({ code, path }) => `${code} ${path.join("/")}`)));
