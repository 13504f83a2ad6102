import { cutWhole } from "./support/cut-whole.ts";

cutWhole("the network", 1);
