const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** Code that may be wrapped where its words end. */
export const wrapped = (text: string): string => `<code>${escapeHtml(text).replaceAll("_", "_<wbr>")}</code>`;

/** A line of CommonMark: what stands between backticks is code. */
export const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** The same as sentences, which end with a full stop. */
export const sentence = (text: string): string => inline(/[.!?:]$/.test(text) ? text : `${text}.`);

const HEADING = /^## /;

/** CommonMark of paragraphs and headings. */
export const prose = (text: string): string =>
  text
    .split("\n\n")
    .map((block) =>
      HEADING.test(block) ? `<h2>${inline(block.replace(HEADING, ""))}</h2>` : `<p>${inline(block)}</p>`,
    )
    .join("\n");

/** A value as JSON, in lines; text as it is. */
export const shown = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** A block of code, which is wrapped, so that nothing has to be scrolled: an address best between its parameters. */
export const block = (text: string, kind: "curl" | "json"): string =>
  `<pre class="${kind}"><code>${escapeHtml(text).replaceAll("&amp;", "<wbr>&amp;")}</code></pre>`;
