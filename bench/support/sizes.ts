/** The maximum size of one import. */
export const LARGE = 10_485_760;
