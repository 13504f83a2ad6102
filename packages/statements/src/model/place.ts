/** Where something stands: in text by line and column (both from 1), in XML by entry and path, in a sheet by its cell. */
export type Place =
  | { readonly kind: "text"; readonly line: number; readonly column: number }
  /** The number of the entry within the content (from 1), and the path of its element: `Stmt[1]/Ntry[3]/Amt`. */
  | { readonly kind: "xml"; readonly entry: number; readonly path: string; readonly line: number }
  /** `B7` of the sheet of that name. */
  | { readonly kind: "cell"; readonly sheet: string; readonly cell: string };
