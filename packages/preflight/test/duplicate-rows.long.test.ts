import { noneAlikeOf } from "./rows-that-differ.ts";

noneAlikeOf(1_000_000);
