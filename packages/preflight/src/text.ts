/**
 * What a check found, as text for people: its sentences, lines of the content, and the cells of files that are written.
 */

export { CONTENT_LIMIT, FILE_LIMIT } from "./decode/content-limit.ts";
export { separatorName } from "./detect/separator.ts";
export { type Excerpt, type ExcerptOf, excerptsOf } from "./records/excerpt.ts";
export { lineText } from "./records/line-text.ts";
export { PLAIN_COLUMNS, plainCells } from "./records/plain-csv.ts";
export { reasonsHeader, reasonsText } from "./records/rejected-because.ts";
export { textOf } from "./report/sentence.ts";
