import type { Content, ReadingOptions, Upload } from "@farthing/preflight";
import { isTable, withTable } from "@farthing/tables";

/** A text is what its UTF-8 is. */
const uploadOf = (content: NonNullable<Content>): Upload => {
  if (typeof content === "string") return { bytes: new TextEncoder().encode(content) };
  return "bytes" in content ? content : { bytes: content };
};

/** Whether content is a statement or a workbook: to read a short one can take long. */
export const isNoCsv = (content: Content): boolean =>
  content !== undefined && isTable(uploadOf(content).bytes);

/** Content as it is checked: a statement or a workbook with its table, and all else as it is. */
export const contentAsTable = async (content: Content, options: ReadingOptions): Promise<Content> => {
  if (content === undefined) return undefined;
  const upload = uploadOf(content);
  const read = await withTable(upload, options);
  return read === upload ? content : read;
};
