const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** `2024-04-03` as `3 April 2024`; another text as it is. */
export const dayInWords = (text: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year === undefined ? text : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
};
