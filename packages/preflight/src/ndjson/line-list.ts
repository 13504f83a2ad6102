const MAX_LISTED = 10;

/** "lines 3, 7, 9 and 4 more" */
export const lineList = (lines: readonly number[]): string => {
  const listed = lines.slice(0, MAX_LISTED).join(", ");
  return `lines ${listed}${lines.length > MAX_LISTED ? ` and ${lines.length - MAX_LISTED} more` : ""}`;
};
