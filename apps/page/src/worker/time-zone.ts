import type { TimeZone } from "@farthing/preflight";

const DAY = 86_400;

/** `GMT+05:30`, or `GMT` alone. */
const OFFSET = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/;

const offsetIn = (text: string): number => {
  const [, sign, hours = "0", minutes = "0", seconds = "0"] = OFFSET.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
};

/** The time zone of this name (IANA); undefined if the browser does not know it. */
export const timeZoneNamed = (name: string): TimeZone | undefined => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
  const exactly = (seconds: number): number =>
    offsetIn(format.formatToParts(seconds * 1_000).find(({ type }) => type === "timeZoneName")?.value ?? "");
  const known = new Map<number, number>();
  const atStart = (day: number): number => {
    const offset = known.get(day) ?? exactly(day * DAY);
    known.set(day, offset);
    return offset;
  };
  return {
    name,
    offsetAt: (seconds) => {
      const day = Math.floor(seconds / DAY);
      // Clocks are changed on few days.
      return atStart(day) === atStart(day + 1) ? atStart(day) : exactly(seconds);
    },
  };
};
