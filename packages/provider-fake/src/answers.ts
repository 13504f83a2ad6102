import type { Delivery, FakeAnswer } from "./exchange.ts";
import type { Scenario } from "./scenario.ts";

export const answerText = (status: number, body: string, type = "text/plain"): FakeAnswer => ({
  status,
  headers: { "content-type": `${type}; charset=utf-8` },
  body,
  delivery: {},
});

export const answerJson = (status: number, body: unknown): FakeAnswer =>
  answerText(status, JSON.stringify(body), "application/json");

/** The provider's own messages in a refusal, in its format. */
export const answerRefusal = (status: number, msg: string, format: Scenario["format"] = 1): FakeAnswer =>
  answerJson(status, {
    ...(format === 2 ? {} : { errors: [msg] }),
    ...(format === 1 ? {} : { errlist: [{ code: "gen.auth", msg }] }),
  });

export const withHeader = (answer: FakeAnswer, name: string, value: string): FakeAnswer => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
});

export const deliveredBy = (answer: FakeAnswer, delivery: Delivery): FakeAnswer => ({
  ...answer,
  delivery: { ...answer.delivery, ...delivery },
});
