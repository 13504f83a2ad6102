import { answering } from "./answer.ts";
import type { Ask, Told } from "./protocol.ts";

const files = new Map<number, ReturnType<typeof answering>>();

const tell = (told: Told): void => postMessage(told);

const answerOf = (file: number): ReturnType<typeof answering> => {
  const answer = files.get(file) ?? answering((progress) => tell({ file, progress }));
  files.set(file, answer);
  return answer;
};

addEventListener("message", async ({ data }: MessageEvent<Ask>) => {
  try {
    const answer = await answerOf(data.file)(data);
    if (data.ask === "close") files.delete(data.file);
    tell({ id: data.id, answer });
  } catch (error) {
    tell({ id: data.id, failed: error instanceof Error ? error.message : String(error) });
  }
});
