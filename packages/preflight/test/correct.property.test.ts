import { short } from "../../../tools/testing/runs.ts";
import { correctionProperties, correctsCorpus } from "./correct-properties.ts";

correctionProperties(short);
correctsCorpus(short);
