import { full } from "../../../tools/testing/runs.ts";
import { correctionProperties, correctsCorpus } from "./correct-properties.ts";

correctionProperties(full);
correctsCorpus(full);
