const TAG = /\s*(?:(W\/)?("[\x21\x23-\x7e\x80-\uffff]*")\s*)?(?:,|$)/y;

/**
 * Whether an `If-Match` header allows changing a resource with this entity tag (RFC 9110, 13.1.1). Tags are
 * compared strongly: a weak tag does not match, and neither does a header that is not a list of tags.
 */
export const matchesEntityTag = (header: string, current: string): boolean => {
  if (header.trim() === "*") return true;
  TAG.lastIndex = 0;
  let matches = false;
  while (TAG.lastIndex < header.length) {
    const found = TAG.exec(header);
    if (found === null) return false;
    if (found[1] === undefined && found[2] === current) matches = true;
  }
  return matches;
};
