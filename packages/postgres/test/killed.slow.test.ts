import { killedAtEveryStatement } from "./support/killed.ts";

await killedAtEveryStatement("the server");
