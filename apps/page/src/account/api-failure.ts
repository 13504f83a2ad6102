/** Why a request was not done, in words for people. */
export class ApiFailure extends Error {
  /** The code of the API; `unreachable` if there was no answer, `cancelled` if none was waited for. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
