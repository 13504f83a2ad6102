/** The name of a file without its ending. */
export const stem = (filename: string): string => filename.replace(/\.[^.]*$/, "") || "export";

/** What the profile of a file is called when it is taken away. */
export const profileName = (filename: string): string => `${stem(filename)}.profile.json`;

/** `bank.csv` as `bank.corrected.csv`. */
export const correctedName = (filename: string): string => {
  const dot = filename.lastIndexOf(".");
  return dot <= 0 ? `${filename}.corrected` : `${filename.slice(0, dot)}.corrected${filename.slice(dot)}`;
};
