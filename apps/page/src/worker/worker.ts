import { answering } from "./answer.ts";
import type { Ask, Told } from "./protocol.ts";

const answer = answering();

const tell = (told: Told): void => postMessage(told);

addEventListener("message", async ({ data }: MessageEvent<Ask>) => {
  try {
    tell({ id: data.id, answer: await answer(data) });
  } catch (error) {
    tell({ id: data.id, failed: error instanceof Error ? error.message : String(error) });
  }
});
