/** One for money that goes out, and one for money that comes in. */
export interface ByDirection<T> {
  readonly out: T;
  readonly in: T;
}
