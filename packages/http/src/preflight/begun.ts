/** The first message of a task: it has a thread that works. */
export const BEGUN = "begun";
