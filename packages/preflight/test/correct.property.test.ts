import { describe } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { correctionProperties, correctsCorpus } from "./correct-properties.ts";

correctionProperties(short);
describe("of the corpus", SLOW, () => correctsCorpus(short));
