import type { BankMessage } from "./failure.ts";

/** Advice of a provider: a shorter range, fewer requests, planned maintenance, news. */
const ADVICE =
  /\b(?:date[ -]range|recommend\w*|advi[sc]e\w*|quota|notices?|info|reminder|maintenance|scheduled|deprecat\w*|requests? (?:today|per|of|limit))\b/i;

/** Words which say that something is missing or could not be read, even if the message also contains advice. */
const PROBLEM =
  /\b(?:could ?n.t|could not|can ?not|can.t|unable|not (?:be|been|available|updated|complete\w*)|unavailable|fail\w*|errors?|missing\w*|incomplete|attention|revoked|expired|denied|invalid|degraded|stale|outdated|capped|truncated|auth\w*|credentials?|reconnect|log ?in|sign in|timed? ?out|unreachable|offline)\b/i;

/**
 * Whether a provider's message is advice, which does not make a sync partial (docs/spec/bank-data.md, Failures). A message
 * that is not known to be advice may be about a missing institution, so it does not count as advice.
 */
export const isAdvice = ({ code, text }: BankMessage): boolean => {
  const said = `${code} ${text}`;
  return ADVICE.test(said) && !PROBLEM.test(said);
};
