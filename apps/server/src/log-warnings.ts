import type { Logger } from "pino";

/**
 * Logs the warnings of Node instead of the text that Node prints. A warning with a code is logged without its
 * message, because the messages of some contain what was received.
 */
export const logWarnings = (log: Logger): void => {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message, ...warning }) => {
    const code = "code" in warning ? warning.code : undefined;
    log.warn({ warning: code === undefined ? { name, message } : { name, code } }, "runtime warning");
  });
};
