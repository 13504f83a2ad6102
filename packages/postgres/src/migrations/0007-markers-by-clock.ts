/**
 * Markers are looked up by their id, and soon or never: those of a few minutes are few, so to find the old ones among them costs
 * less than an index in each write.
 */
export const MARKERS_BY_CLOCK = `
ALTER TABLE commit_markers ALTER COLUMN written_at SET DEFAULT clock_timestamp();
DROP INDEX commit_markers_by_time;
`;
