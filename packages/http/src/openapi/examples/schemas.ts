import { BOOKS } from "./books.ts";
import type { Examples } from "./common.ts";
import { IMPORTS } from "./imports.ts";
import { PEOPLE } from "./people.ts";

/**
 * Examples of each schema of the OpenAPI document, by its name. A request and its answer are of one thing: a server that is asked
 * the one answers with the other.
 */
export const EXAMPLES: Examples = { ...BOOKS, ...IMPORTS, ...PEOPLE };
