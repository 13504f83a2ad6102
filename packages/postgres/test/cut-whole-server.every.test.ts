import { cutWhole } from "./support/cut-whole.ts";

cutWhole("the server", 1);
