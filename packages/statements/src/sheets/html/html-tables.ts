import type { DefaultTreeAdapterTypes, Token } from "parse5";
import { NotReadable } from "../../basics/not-readable.ts";
import type { CellBudget } from "../../cells/sheet-writer.ts";
import type { Sheet } from "../../model/sheet.ts";
import { HtmlTable } from "./html-table.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** Browsers stop near it; what is nested deeper takes time by the square of its length. */
const MAX_DEPTH = 256;

/** What stands on a line of its own. */
const BLOCKS = new Set(["p", "div", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** No page of a bank has more. */
const MAX_TABLES = 10_000;

const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute: Token.Attribute) => attribute.name === name)?.value;

const isHidden = (element: Element): boolean =>
  attributeOf(element, "hidden") !== undefined ||
  /\bdisplay\s*:\s*none\b/i.test(attributeOf(element, "style") ?? "");

const isCell = (tag: string): boolean => tag === "td" || tag === "th" || tag === "caption";

/** Takes the elements of a page as they are opened and closed, and puts each table into a sheet: those in cells of others too. */
export class HtmlTables {
  private readonly budget: CellBudget;
  private readonly all: HtmlTable[] = [];
  private readonly open: HtmlTable[] = [];
  private depth = 0;

  constructor(budget: CellBudget) {
    this.budget = budget;
  }

  push(element: Element): void {
    const { tagName } = element;
    this.depth += 1;
    if (this.depth > MAX_DEPTH)
      throw new NotReadable(
        "damaged",
        "The elements of this web page are nested too deep. Download it again.",
      );
    if (BLOCKS.has(tagName)) this.text(" ");
    if (tagName === "table") this.startTable(isHidden(element));
    else if (tagName === "tr" || tagName === "caption") this.open.at(-1)?.startRow(isHidden(element));
    if (isCell(tagName))
      this.open.at(-1)?.startCell(attributeOf(element, "colspan"), attributeOf(element, "rowspan"));
  }

  pop({ tagName }: Element): void {
    this.depth -= 1;
    if (tagName === "table") this.open.pop();
    else if (isCell(tagName)) this.open.at(-1)?.endCell();
    else if (BLOCKS.has(tagName)) this.text(" ");
  }

  text(text: string): void {
    this.open.at(-1)?.add(text);
  }

  /** The tables with text, in the order in which they begin. */
  end(): readonly Sheet[] {
    return this.all
      .map((table) => table.end())
      .filter(({ rows }) => rows.length > 0)
      .map((sheet, index) => ({ ...sheet, name: `Table ${index + 1}` }));
  }

  private startTable(hidden: boolean): void {
    if (this.all.length === MAX_TABLES)
      throw new NotReadable(
        "too_large",
        `This web page has more than ${MAX_TABLES} tables. Export the statement in another format.`,
      );
    const table = new HtmlTable(hidden, this.budget);
    this.all.push(table);
    this.open.push(table);
  }
}
