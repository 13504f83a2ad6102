/** The time zone of a family. It is a value with a function, because which zones there are is not known without a database of them. */
export interface TimeZone {
  /** As the IANA calls it, such as `Europe/Berlin`. */
  readonly name: string;
  /** How far its clocks are ahead of UTC at a Unix time; both in seconds. */
  readonly offsetAt: (seconds: number) => number;
}
