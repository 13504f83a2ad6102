import type { Page } from "playwright-core";

/** The answers of the worker, which come when the test says so. */
export interface LateAnswers {
  /** From now on answers wait. */
  readonly hold: () => Promise<void>;
  /** Lets so many of them come, those that the worker has yet to give too; fewer if no more were asked for. */
  readonly letCome: (count: number) => Promise<void>;
}

declare global {
  /** What stands between the page of a test and its worker. */
  var between: { isHeld: boolean; open: number; held: (() => void)[]; hasCome: () => void };
}

/** Puts itself between a page and its worker; the page is loaded anew. */
export const lateAnswers = async (page: Page): Promise<LateAnswers> => {
  await page.addInitScript(() => {
    globalThis.between = { isHeld: false, open: 0, held: [], hasCome: () => {} };
    const { between } = globalThis;
    const { postMessage, addEventListener } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...sent: Parameters<typeof postMessage>) {
      between.open += 1;
      postMessage.apply(this, sent);
    } as typeof postMessage;
    Worker.prototype.addEventListener = function (
      this: Worker,
      type: string,
      listener: (event: Event) => void,
    ) {
      addEventListener.call(this, type, (event) => {
        const come = (): void => {
          between.open -= 1;
          listener(event);
        };
        // How far a file is read nobody asks for.
        const isAnswer = event instanceof MessageEvent && "id" in event.data;
        if (!isAnswer) listener(event);
        else if (between.isHeld) between.held.push(come);
        else come();
        if (isAnswer) between.hasCome();
      });
    } as typeof addEventListener;
  });
  await page.reload();
  return {
    hold: () =>
      page.evaluate(() => {
        between.isHeld = true;
      }),
    letCome: (count) =>
      page.evaluate(async (most) => {
        for (let i = 0; i < most && between.open > 0; i += 1) {
          if (between.held.length === 0)
            await new Promise<void>((resolve) => {
              between.hasCome = resolve;
            });
          between.held.shift()!();
          // What the page makes of an answer it asks for in turn.
          await new Promise((resolve) => setTimeout(resolve));
        }
      }, count),
  };
};
