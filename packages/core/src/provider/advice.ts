import type { BankMessage } from "./failure.ts";

/** What a provider advises: a shorter range, fewer requests, a planned pause, news. */
const ADVICE =
  /\b(?:date[ -]range|recommend\w*|advi[sc]e\w*|quota|notices?|info|reminder|maintenance|scheduled|deprecat\w*|requests? (?:today|per|of|limit))\b/i;

/** What says that something is missing or could not be read, whatever is advised beside it. */
const PROBLEM =
  /\b(?:could ?n.t|could not|can ?not|can.t|unable|not (?:be|been|available|updated|complete\w*)|unavailable|fail\w*|errors?|missing\w*|incomplete|attention|revoked|expired|denied|invalid|degraded|stale|outdated|capped|truncated|auth\w*|credentials?|reconnect|log ?in|sign in|timed? ?out|unreachable|offline)\b/i;

/**
 * Whether a provider's message is advice, which makes no sync partial (docs/spec/bank-data.md, Failures). A message that is
 * not known to be advice may stand for an institution that is missing, so it is none.
 */
export const isAdvice = ({ code, text }: BankMessage): boolean => {
  const said = `${code} ${text}`;
  return ADVICE.test(said) && !PROBLEM.test(said);
};
