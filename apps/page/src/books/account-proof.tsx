import { useRef } from "preact/hooks";
import { type BookAccount, type Proof, proofOf } from "../account/accounts.ts";
import type { Api } from "../account/api.ts";
import { Icon } from "../parts/icon.tsx";
import { bookTexts } from "../texts/language.ts";
import { dayInWords, listed } from "../texts/locale.ts";
import { useInSight } from "./in-sight.ts";
import { useLoaded } from "./loaded.ts";
import { balanceInWords, signedInWords } from "./money.ts";
import { Problem } from "./problem.tsx";

/** More gaps of an account are only counted. */
const MOST = 5;

const spanInWords = (from: string, to: string): string =>
  from === to
    ? bookTexts().accounts.day(dayInWords(from))
    : bookTexts().accounts.span(dayInWords(from), dayInWords(to));

const inWords = (proof: Proof, currency: string) => {
  const words = bookTexts().accounts;
  const balance = (amount: string): string => balanceInWords(amount, currency);
  const turned = (entry: Proof["gaps"][number]["turned"]): string =>
    entry === null ? "" : ` ${words.turned(dayInWords(entry.date), balance(entry.amount.replace("-", "")))}`;
  const spans = listed(proof.proven.slice(-MOST).map(({ from, to }) => spanInWords(from, to)));
  return {
    proven: words.proofs[proof.state](spans),
    missing: [
      ...proof.gaps.map(
        (gap) =>
          words.gap(dayInWords(gap.from), dayInWords(gap.to), signedInWords(gap.sum, currency)) +
          turned(gap.turned),
      ),
      ...proof.contradictions.map(
        (each) =>
          words.contradiction(dayInWords(each.day), balance(each.books), balance(each.bank)) +
          turned(each.turned),
      ),
    ],
  };
};

const Proven = ({ proof, currency }: { readonly proof: Proof; readonly currency: string }) => {
  const { proven, missing } = inWords(proof, currency);
  return (
    <>
      {proven !== "" && (
        <p class={proof.state === "proven" ? "good warns" : "dim"}>
          {proof.state === "proven" && <Icon of="good" />}
          {proven}
        </p>
      )}
      {missing.length > 0 && (
        <ul class="plain">
          {missing.slice(0, MOST).map((sentence) => (
            <li key={sentence} class="warns">
              <Icon of="asks" />
              {sentence}
            </li>
          ))}
          {missing.length > MOST && (
            <li class="dim">{bookTexts().accounts.moreProof(missing.length - MOST)}</li>
          )}
        </ul>
      )}
    </>
  );
};

/** What the balances of the bank prove of an account, asked for when it is in sight. */
export const AccountProof = ({ api, account }: { readonly api: Api; readonly account: BookAccount }) => {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useInSight(place);
  const { is, problem, again } = useLoaded(
    async () => (isSeen ? proofOf(api, account.id) : undefined),
    [api, account.id, isSeen],
  );
  return (
    <div class="proof" ref={place} aria-busy={is.value === undefined && problem.value === undefined}>
      {is.value !== undefined && <Proven proof={is.value} currency={account.currency} />}
      <Problem problem={problem.value} onAgain={again} />
    </div>
  );
};
