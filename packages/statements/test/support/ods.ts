import { zipped } from "./xlsx.ts";

const NAMESPACES = ["office", "table", "text", "style"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");

/** An OpenDocument spreadsheet with this content in its body, and these styles. */
export const ods = (tables: string, styles = "", files: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipped({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...files,
  });
