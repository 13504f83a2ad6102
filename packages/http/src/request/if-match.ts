const TAG = /\s*(?:(W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"\s*)?(?:,|$)/y;

/**
 * The versions that an `If-Match` header allows to be changed (RFC 9110, 13.1.1); undefined for `*`, which allows any.
 * Tags are compared strongly: weak tags are left out, and a header that is not a list of tags allows none.
 */
export const versionsOf = (header: string): readonly string[] | undefined => {
  if (header.trim() === "*") return undefined;
  const versions: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < header.length) {
    const found = TAG.exec(header);
    if (found === null) return [];
    const [, weak, version] = found;
    if (weak === undefined && version !== undefined) versions.push(version);
  }
  return versions;
};

/** A strong entity tag (RFC 9110, 8.8.3). */
export const entityTag = (version: string): string => `"${version}"`;
