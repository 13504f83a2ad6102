/** The most that one import may have. */
export const LARGE = 10_485_760;
