import { loadDoubtTexts } from "../texts/language.ts";

/** The list of several files, which who gives one never sees. */
export const loadQueueList = async () => (await import("./queue-list.tsx")).QueueList;

/** Loads what the first file need not have, and any other can. */
export const loadLaterParts = async (): Promise<void> => {
  await Promise.all([loadDoubtTexts(), loadQueueList()]);
};
