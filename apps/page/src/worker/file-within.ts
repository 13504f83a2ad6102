/** The path of an entry in CAMT; in an archive it begins with the name of the file in it. */
const IN_ARCHIVE = /^(.+)\/(?:Stmt|Rpt|Ntfctn)\[/;

/** The file in an archive that an entry is in, by the path of its element; undefined where there is no archive. */
export const fileWithin = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : IN_ARCHIVE.exec(path)?.[1];
