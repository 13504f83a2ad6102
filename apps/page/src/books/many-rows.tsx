import type { ComponentChildren, RefObject } from "preact";
import { useRef } from "preact/hooks";
import { usePrinting } from "../parts/use-printing.ts";
import { bookTexts } from "../texts/language.ts";
import { usePartsInSight } from "./parts-in-sight.ts";

/** Of more rows the first are printed. */
const MOST_PRINTED = 1_000;

interface Shown<A> {
  readonly items: readonly A[];
  /** Whether more of them are to come. */
  readonly hasMore?: boolean;
  readonly label?: string;
  readonly class: string;
  readonly classOf: (item: A) => string;
  readonly row: (item: A) => ComponentChildren;
  /** Can be given the focus by a script. */
  readonly list?: RefObject<HTMLUListElement | null>;
}

/** A list of as many rows as there are: those are in the document that are in sight or nearly so, and all to be printed. */
export const ManyRows = <A extends { readonly id: string }>({
  items,
  hasMore = false,
  label,
  classOf,
  row,
  list: given,
  ...of
}: Shown<A>) => {
  const own = useRef<HTMLUListElement>(null);
  const list = given ?? own;
  const isPrinting = usePrinting();
  const { from, to, above, below } = usePartsInSight(list, items.length, isPrinting);
  const [first, last] = isPrinting ? [0, MOST_PRINTED] : [from, to];
  const drawn = items.slice(first, last);
  // Who listens is told how many there are where not all are in the document.
  const isPart = hasMore || drawn.length < items.length;
  return (
    <>
      {!isPrinting && above > 0 && <div style={{ height: `${above}px` }} />}
      <ul class={of.class} aria-label={label} ref={list} {...(given === undefined ? {} : { tabIndex: -1 })}>
        {drawn.map((item, at) => (
          <li
            key={item.id}
            class={classOf(item)}
            {...(isPart
              ? { "aria-setsize": hasMore ? -1 : items.length, "aria-posinset": first + at + 1 }
              : {})}
          >
            {row(item)}
          </li>
        ))}
      </ul>
      {!isPrinting && below > 0 && <div style={{ height: `${below}px` }} />}
      {isPrinting && isPart && <p>{bookTexts().books.notPrinted(drawn.length)}</p>}
    </>
  );
};
