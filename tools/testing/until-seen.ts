/**
 * Resolves when something is so that the system does and tells nobody, which is looked at in each turn of the event loop.
 * What has an event is waited for by its event.
 */
export const untilSeen = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(setImmediate);
};
