import type { Question } from "@farthing/preflight/questions";

/** Those of some questions that a person can answer, and those that are advice: the file has to change, or how it is read. */
export const byAnswers = (
  questions: readonly Question[],
): { readonly asked: readonly Question[]; readonly advice: readonly Question[] } => {
  const asked = questions.filter(({ answers }) => answers.length > 0);
  return { asked, advice: questions.filter(({ answers }) => answers.length === 0) };
};
