/** Why a database of a version cannot be used, as the end of a sentence; undefined if it can be, or is empty, which is version 0. */
export const unusableVersion = (
  version: number,
  { first, current }: { readonly first: number; readonly current: number },
): string | undefined => {
  if (version === 0) return undefined;
  if (version < first)
    return `it was made before the first release of Farthing (schema ${version}, this one reads ${first} and later), and nothing in it was changed; export the books of each family with the Farthing that made it (\`farthing export\`), and import them here into a new database`;
  if (version > current)
    return `it was written by a newer Farthing (schema ${version}, this one supports ${current}); update Farthing`;
  return undefined;
};
