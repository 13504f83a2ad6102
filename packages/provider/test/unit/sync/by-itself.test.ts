import { byItself } from "./by-itself.ts";

byItself(4);
