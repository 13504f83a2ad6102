import type { BankMessage } from "./failure.ts";

/** Words of advice without a place: a shorter range, fewer requests, changes of the interface. */
const ADVICE = /\b(?:date[ -]range|recommended range|quota|deprecat\w*|requests? (?:today|per|of|limit))\b/i;

/** A pause that was announced, wherever it is. */
const PLANNED =
  /\b(?:scheduled|planned) (?:\w+ )?maintenance\b|\bmaintenance (?:is |was )?(?:scheduled|planned)\b/i;

/** Codes that say themselves that nothing is wrong. */
const ADVICE_CODE = /\.(?:notice|info|news|advice|reminder|maintenance|deprecat\w*)$/i;

/** Codes of the provider's messages about an institution or an account (docs/spec/bank-data.md, Answers). */
export const PLACED_CODE = /^(?:con|act)\./;

/** Words which say that something is missing or could not be read, even if the message also contains advice. */
const PROBLEM =
  /\b(?:could ?n.t|could not|can ?not|can.t|unable|no (?:data|access|longer|connection)|not (?:be|been|available|updated|complete\w*)|unavailable|fail\w*|errors?|problems?|missing\w*|incomplete|attention|(?<!no action (?:is )?)(?:needed|required)|revoked|expired|denied|closed|invalid|degraded|stale|outdated|capped|truncated|auth\w*|credentials?|disconnect\w*|re-?connect\w*|re-?link\w*|log[ -]?in|sign[ -]?in|timed? ?out|unreachable|offline)\b/i;

/** The name of an institution may consist of such words. */
const wordsOf = ({ code, institution, text }: BankMessage): string =>
  `${code} ${institution ? text.replaceAll(institution, " ") : text}`;

/**
 * Whether a provider's message is advice, which does not make a sync partial (docs/spec/bank-data.md, Failures). A message
 * that is not known to be advice may be about a missing institution, so it does not count as advice. One about an
 * institution or an account is advice only by its code, or if it announces a pause: words such as `notice` or `recommend`
 * also occur in messages that the access is broken.
 */
export const isAdvice = (message: BankMessage): boolean => {
  const { code, institution, account } = message;
  const words = wordsOf(message);
  if (PROBLEM.test(words)) return false;
  if (ADVICE_CODE.test(code) || PLANNED.test(words)) return true;
  const isPlaced = institution !== null || account !== null || PLACED_CODE.test(code);
  return !isPlaced && ADVICE.test(words);
};
