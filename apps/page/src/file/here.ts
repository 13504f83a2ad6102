/** A day as YYYY-MM-DD, where the person is. */
const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, "0"))
    .join("-");

/** The day where the person is, and the name of their time zone if the browser says it. */
export const here = (): { readonly today: string; readonly time_zone: string | undefined } => ({
  today: localDay(new Date()),
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});
