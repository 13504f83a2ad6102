import { joinedPieces } from "../text/joined-pieces.ts";
import { singleBlanks } from "../text/single-blanks.ts";
import { childOf, childrenOf, type Element, textAt } from "../xml/element.ts";

/** ISO 20022, Max140Text. */
const LONGEST_PIECE = 140;

/** What a payment is for. */
export interface Remittance {
  /** What the payer wrote, the most telling first; some can be blank. */
  readonly texts: readonly string[];
  /** References of the creditor: `RF98…`, or the number on a payment slip. */
  readonly references: readonly string[];
}

const NOTHING: Remittance = { texts: [], references: [] };

export const remittanceOf = (details: Element): Remittance => {
  const remittance = childOf(details, "RmtInf");
  if (remittance === undefined) return NOTHING;
  // A blank at an end counts, unless it is of the layout of the document.
  const pieces = childrenOf(remittance, "Ustrd").map(({ text }) =>
    text.includes("\n") ? text.trim() : text,
  );
  const structured = childrenOf(remittance, "Strd");
  const references = structured.map((one) => singleBlanks(textAt(one, "CdtrRefInf", "Ref")));
  const additional = structured.flatMap((one) =>
    childrenOf(one, "AddtlRmtInf").map(({ text }) => singleBlanks(text)),
  );
  return {
    texts: [singleBlanks(joinedPieces(pieces, LONGEST_PIECE)), ...references, ...additional],
    references,
  };
};
