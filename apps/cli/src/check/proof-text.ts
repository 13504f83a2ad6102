import type { AccountProof } from "@farthing/core/proof";
import { paint, visible } from "../terminal/output.ts";

const days = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from} to ${to}`;

const byHand = ({ added, edited, deleted }: AccountProof["by_hand"]): readonly string[] => {
  const done = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(edited > 0 ? [`${edited} changed`] : []),
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
  ];
  return done.length === 0
    ? []
    : [`by hand: ${done.join(", ")}; what is done by hand neither makes nor fills a gap`];
};

type Turned = AccountProof["gaps"][number]["turned"];

const turnedText = (turned: Turned, currency: string): string =>
  turned === null
    ? ""
    : `; the sign of ${turned.id} of ${turned.date} over ${turned.amount.replace("-", "")} ${currency} may be the wrong way around`;

/** What a proof says of an account, a line for each thing. */
export const proofText = (proof: AccountProof): string => {
  const { account, proven, gaps, contradictions, not_compared, in_other_currencies } = proof;
  const { currency } = account;
  const lines = [
    ...proven.map((span) => `${paint("green", "proven")}  ${days(span)}`),
    ...(proven.length === 0 ? ["nothing is proven: there are no two balances that fit"] : []),
    ...gaps.map(
      (gap) =>
        `${paint("red", "gap")}  ${days(gap)}: entries with a sum of ${gap.sum} ${currency} are missing${turnedText(gap.turned, currency)}`,
    ),
    ...contradictions.map(({ day, from, books, bank, entry, turned }) => {
      const since = entry === null ? "" : `, first in question is ${entry.id} of ${entry.date}`;
      return `${paint("red", "differs")}  ${day}: the books have ${books} ${currency}, the bank ${bank}; they agree until ${from}${since}${turnedText(turned, currency)}`;
    }),
    ...not_compared.map((span) => `not compared  ${days(span)}: there are transactions in another currency`),
    ...(in_other_currencies > 0
      ? [`${in_other_currencies} in other currencies, which are not compared`]
      : []),
    ...byHand(proof.by_hand),
  ];
  return [`${visible(account.name)} (${currency})`, ...lines.map((line) => `  ${line}`)].join("\n");
};
