import { answerJson, answerRefusal, answerText, deliveredBy, withHeader } from "./answers.ts";
import type { FakeAnswer } from "./exchange.ts";
import type { Fault } from "./fault.ts";
import type { Scenario } from "./scenario.ts";

const REASONS: Readonly<Record<number, string>> = {
  402: "Payment required",
  403: "Access is forbidden",
  429: "Too many requests",
  500: "Internal error",
  502: "Bad gateway",
  503: "Unavailable",
  504: "Timed out",
};

const page = (title: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;

const refused = (fault: Extract<Fault, { kind: "status" }>, format: Scenario["format"]): FakeAnswer => {
  const { status, as = "json", retry_after } = fault;
  const reason = REASONS[status] ?? `Status ${status}`;
  const answer =
    as === "html" ? answerText(status, page(reason), "text/html") : answerRefusal(status, reason, format);
  return retry_after === undefined ? answer : withHeader(answer, "retry-after", String(retry_after));
};

/** Applies a fault to an answer. The request is carried out only if `carryOut` is called. */
export const misbehave = (
  fault: Fault,
  format: Scenario["format"],
  carryOut: () => FakeAnswer,
): FakeAnswer => {
  switch (fault.kind) {
    case "status":
      return refused(fault, format);
    case "redirect":
      return withHeader(
        answerText(302, ""),
        "location",
        fault.to ?? "http://169.254.169.254/latest/meta-data",
      );
    case "huge": {
      const padding = "x".repeat(Math.round(fault.mebibytes * 1_048_576));
      const answer = answerJson(200, { errors: [], accounts: [], padding });
      return fault.length_said === true ? answer : deliveredBy(answer, { length_unsaid: true });
    }
    case "not_json":
      return answerText(200, page("Welcome"), "text/html");
    case "wrong_shape":
      return answerJson(200, { errors: "none", accounts: { checking: "yes" } });
    case "cut_json": {
      const answer = carryOut();
      return { ...answer, body: answer.body.slice(0, answer.body.length / 2) };
    }
    case "reset":
      return deliveredBy(carryOut(), { reset: fault.when });
    case "truncated":
      return deliveredBy(carryOut(), { truncate: true });
    case "slow":
      return deliveredBy(carryOut(), { delay_ms: fault.delay_ms });
    case "drip":
      return deliveredBy(carryOut(), { drip: { bytes: fault.bytes, every_ms: fault.every_ms } });
  }
};
