/** When and where the person is. */
export interface Here {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** By its name (IANA), if the browser says it. */
  readonly time_zone?: string | undefined;
}
