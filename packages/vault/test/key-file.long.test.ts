import { madeOnce } from "./made-once.ts";

madeOnce({ processes: 8, rounds: 500 });
