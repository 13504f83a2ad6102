/** What detects options: most of preflight's tables are for it, and a check that is given all does not load them. */
export { resolveOptions as detected } from "@farthing/preflight";
export { contentLayout, resolveRemembered } from "@farthing/preflight/remembered";
