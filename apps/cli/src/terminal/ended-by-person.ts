/** A person has ended the command at a question. The message says what was not done. */
export class EndedByPerson extends Error {}
