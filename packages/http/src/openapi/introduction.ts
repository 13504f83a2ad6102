/** What holds for every operation, in CommonMark: paragraphs, headings and code alone. */
export const INTRODUCTION = `Checks exports of banks, and reads and changes what a family has stored.

## Signing in

A program sends an API key as \`X-Api-Key\`. An app for people sends the access token of a sign-on as
\`Authorization: Bearer\`. Nothing of another family is ever found.

## Money and days

Amounts are exact decimals: text in answers, text or a number in requests. Money out is positive, money in is negative;
\`signed_amount_cents\` alone has it the other way round. A day is \`2024-06-30\`, a moment is ISO 8601 in UTC, an id is a
UUID. Every key is in every answer; what has no value is null.

## Lists

A list comes in parts: \`per_page\` says how long one is, \`page\` which. To read all of it without a gap, send the
\`next_cursor\` of each part as \`cursor\` with the same filters, until it is null.

## Errors

Every error has \`error\`, a code for programs that never changes, and \`message\`, a sentence for people; \`errors\` lists all
that is wrong with the values. A parameter or field that an operation does not have is an error, too: nothing that is asked
for is left out without a word. A path that does not exist is 404 \`not_found\`, a method that it does not take 405
\`method_not_allowed\`. Every answer has an \`X-Request-Id\`, which the log of the server has as well.`;
