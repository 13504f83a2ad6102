/** The most that one part of a form may have of headers, in bytes; the form reader takes no more either. */
const MAX_HEADER_BYTES = 16_384;

const END = Buffer.from("\r\n\r\n");

const FILE = /^content-disposition:.*;\s*filename\*?="?[^";]/im;

const TYPE = /^content-type:(.*)$/im;

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;

/**
 * Finds the media type that the file of a form declares, in bytes that arrive in parts. The form reader says
 * `text/plain` both for a file that declares it, and for one that declares none or something unreadable.
 */
export const declaredType = (contentType = "") => {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ""}\r\n`);
  let declared: string | undefined;
  let isInHeaders = false;
  let isOver = false;
  // A form begins where a line does.
  let rest = Buffer.from("\r\n");

  const readHeaders = (headers: string): void => {
    if (!FILE.test(headers)) return;
    isOver = true;
    declared = TYPE.exec(headers)?.[1]?.split(";")[0]?.trim().toLowerCase();
  };

  return {
    add: (part: Uint8Array): void => {
      if (isOver) return;
      rest = Buffer.concat([rest, part]);
      for (;;) {
        const mark = isInHeaders ? END : delimiter;
        const at = rest.indexOf(mark);
        if (at === -1) break;
        if (isInHeaders) readHeaders(rest.toString("latin1", 0, at));
        // The end of the line is also the end of a part without headers.
        rest = rest.subarray(at + mark.length - (isInHeaders ? 0 : 2));
        isInHeaders = !isInHeaders;
      }
      if (!isInHeaders) rest = rest.subarray(Math.max(0, rest.length - delimiter.length + 1));
      else if (rest.length > MAX_HEADER_BYTES) isOver = true;
    },
    /** In lower case and without parameters; blank if there is none. */
    type: () => declared ?? "",
  };
};
