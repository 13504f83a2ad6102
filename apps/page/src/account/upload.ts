import { texts } from "../texts/language.ts";
import { ApiFailure } from "./api-failure.ts";

/** A form that is sent, and who is told how much of it has arrived. */
interface Upload {
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** What a server answered to an upload. */
interface Uploaded {
  readonly status: number;
  readonly text: string;
}

/** Sends a form. Throws an `ApiFailure` if there is no answer. Only `XMLHttpRequest` tells how much of a request has arrived. */
export const upload = (url: string, { headers, form, onProgress, signal }: Upload): Promise<Uploaded> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new ApiFailure("cancelled", ""));
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", () =>
      reject(new ApiFailure("unreachable", texts().session.unreachable)),
    );
    request.addEventListener("abort", () => reject(new ApiFailure("cancelled", "")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
