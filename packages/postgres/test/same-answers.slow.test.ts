import { short } from "../../../tools/testing/runs.ts";
import { sameAnswers } from "./support/same-answers.ts";

await sameAnswers(short);
