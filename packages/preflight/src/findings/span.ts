/** Where a cell is in the decoded text: its bytes, and the physical line on which it begins, from 1. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}
