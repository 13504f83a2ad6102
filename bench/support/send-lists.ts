/**
 * Keeps reading lists, and checking rows against an account, until it is stopped: URL, key, how many transactions there are, and the
 * text that few of them have.
 */

const [url = "", key = "", count = "0", rare = ""] = process.argv.slice(2);
const PER_PAGE = 100;

const LISTS: readonly string[] = [
  `page=${Math.ceil(Number(count) / PER_PAGE)}`,
  `search=${encodeURIComponent(rare)}`,
  "page=1",
  // Every transaction has it.
  "search=main%20street",
  // Too short for the index.
  "search=zq",
];

let answered = 0;
let refused = 0;
let isOver = false;
process.on("SIGTERM", () => {
  isOver = true;
});

const ask = async <A>(path: string, json?: unknown): Promise<A | undefined> => {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: json === undefined ? "GET" : "POST",
    headers: { "X-Api-Key": key, "Content-Type": "application/json" },
    body: json === undefined ? null : JSON.stringify(json),
  });
  if (answer.ok) {
    answered += 1;
    return (await answer.json()) as A;
  }
  refused += 1;
  await answer.arrayBuffer();
  return undefined;
};

const read = (query: string) =>
  ask<{ readonly next_cursor: string | null }>(`transactions?per_page=${PER_PAGE}&${query}`);

/** From the newest to the oldest. */
const follow = async (): Promise<void> => {
  for (let cursor: string | null = ""; !isOver && cursor !== null; )
    cursor = (await read(`cursor=${encodeURIComponent(cursor)}`))?.next_cursor ?? null;
};

const search = async (from: number): Promise<void> => {
  for (let n = from; !isOver; n += 1) await read(LISTS[n % LISTS.length]!);
};

const { accounts } = (await ask<{ readonly accounts: readonly { readonly id: string }[] }>("accounts"))!;

const check = async (): Promise<void> => {
  for (let n = 0; !isOver; n += 1)
    await ask("imports/preflight", {
      account_id: accounts[n % accounts.length]!.id,
      raw_file_content: `date,amount,name\n2020-01-0${1 + (n % 9)},1.50,Corner Oven ${n}\n`,
    });
};

process.stdout.write("sending\n");
const start = performance.now();
const following = (async () => {
  while (!isOver) await follow();
})();
await Promise.all([following, check(), search(0), search(3)]);
const per_second = answered / ((performance.now() - start) / 1000);
process.stdout.write(`${JSON.stringify({ per_second, refused })}\n`);
