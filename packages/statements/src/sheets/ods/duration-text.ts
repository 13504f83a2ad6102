const DURATION = /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d*)?S$/;

/** `PT14H05M00S` as `14:05:00`; what is written in another way as it stands. */
export const durationText = (text: string): string => {
  const parts = DURATION.exec(text.trim());
  return parts === null
    ? text.trim()
    : parts
        .slice(1)
        .map((part) => part.padStart(2, "0"))
        .join(":");
};
