/**
 * Lets everything else that waits go first: a timer, a click, a request. A message takes microseconds, a timer a millisecond or more;
 * Node, browsers and workers have both.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
