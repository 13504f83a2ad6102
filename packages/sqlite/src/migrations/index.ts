import { ACCESS_AND_BOOKS } from "./0001-access-and-books.ts";
import { SINGLE_SIGN_ON } from "./0002-single-sign-on.ts";
import { BANK_DATA } from "./0003-bank-data.ts";

/**
 * The steps from an empty file to what this program knows, in order. A step that has been released is never
 * changed: a file remembers how many of them it has taken.
 */
export const MIGRATIONS: readonly string[] = [ACCESS_AND_BOOKS, SINGLE_SIGN_ON, BANK_DATA];
