// @module-tag slow

import { cutWhole } from "./support/cut-whole.ts";

cutWhole("the network", 47);
