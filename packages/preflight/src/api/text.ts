/**
 * What a check found, as text for people: its sentences, lines of the content, and the cells of files that are written.
 */

export { textOf } from "../findings/sentence.ts";
export { CONTENT_LIMIT, FILE_LIMIT } from "../options/content-limit.ts";
export { optionWords } from "../options/option-words.ts";
export { separatorName } from "../options/separators.ts";
export { PLAIN_COLUMNS, plainCells } from "../records/plain-csv.ts";
export { reasonsHeader, reasonsText } from "../records/rejected-because.ts";
export { entryText } from "../report/entry-text.ts";
export { type Excerpt, type ExcerptOf, excerptsOf } from "../report/excerpt.ts";
export { lineName, lineText } from "../report/line-text.ts";
export { type Spot, spotOf } from "../report/place-text.ts";
