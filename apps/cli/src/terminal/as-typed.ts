/** What is typed to run the command: `tools/start.mjs` says `npm start --`. */
export const typedAs = (): string => process.env.FARTHING_TYPED_AS ?? "farthing";

/** Where a text of ours has a command to run: quoted, or from the beginning of a line or after a colon to its end. */
const COMMAND = /(`|^ *|: )((?:[A-Z_]+=\S+ )*)farthing (?=[a-z<-])/gm;

/** A text of ours with each command in it as this person types it. */
export const asTyped = (text: string): string =>
  text.replace(COMMAND, (_, before: string, variables: string) => `${before}${variables}${typedAs()} `);
