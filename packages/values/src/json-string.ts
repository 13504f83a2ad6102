const BACKSLASH = 0x5c;

/** Where the string of JSON ends whose first character is at an offset: at its closing quote, or with the text. */
export const endOfJsonString = (json: string, from: number): number => {
  for (let end = json.indexOf('"', from); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (first > from && json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
};
