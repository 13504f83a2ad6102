/**
 * How long what a provider writes may be (docs/spec/bank-data.md, Limits). Ids are keys of indexes and are compared again in each
 * sync, so an entry whose id is longer is left out: cut off, two ids could become one. Texts are indexed for search, which takes
 * far longer than to read them.
 */

/** The longest id of an account or a transaction, in characters: six times a UUID and more. */
export const MAX_ID = 255;

/** The longest text of a name or a description, in characters: twice what ISO 20022 gives to the details of a booking. */
export const MAX_TEXT = 1_000;

/** What is wrong with an id, as the end of a sentence; undefined if nothing is. */
export const idProblem = (name: string, id: string | null | undefined): string | undefined =>
  (id?.length ?? 0) > MAX_ID ? `its ${name} is longer than ${MAX_ID} characters` : undefined;
