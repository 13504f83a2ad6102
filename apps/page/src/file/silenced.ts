import type { Reader } from "../worker/reader.ts";

/** A reader that does not answer any more when it is told to be silent: nobody waits for what became of a file that is closed. */
export const silenced = ({ ask, progress }: Reader): Reader & { readonly silence: () => void } => {
  let isSilent = false;
  return {
    progress,
    ask: (kind, wanted, transfer) =>
      new Promise((resolve, reject) => {
        ask(kind, wanted, transfer).then(resolve, (error) => {
          if (!isSilent) reject(error);
        });
      }),
    silence: () => {
      isSilent = true;
    },
  };
};
