import { Imports } from "@farthing/core/import";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { newId } from "../../contracts/src/support/people.ts";
import { fieldsOf, fileOf, formOf, MAX_REQUEST } from "./support/preflight-requests.ts";
import { type Answer, sendRaw } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const IMPORTS = "/api/v1/imports";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

type Fields = Readonly<Record<string, unknown>>;

const post = (json: Fields, key = api.home.key): Promise<Answer> => api.ask("POST", IMPORTS, { key, json });

const postForm = (text: string, fields: Readonly<Record<string, string>> = {}, filename = "bank.csv") =>
  api.ask("POST", IMPORTS, {
    key: api.home.key,
    ...formOf([...fieldsOf(fields), fileOf(text, filename, "text/csv")]),
  });

let count = 0;

/** A statement that is like no other, and reads in one way only. */
const statement = (rows: readonly string[] = []): string => {
  count += 1;
  return [
    "date,amount,name",
    `2026-03-13,-${count}.25,Bread ${count}`,
    `2026-03-14,${1_000 + count}.00,Salary`,
    ...rows,
    "",
  ].join("\n");
};

const intoChecking = (raw_file_content = statement(), more: Fields = {}): Fields => ({
  ...{ raw_file_content, account_id: api.home.checking.id },
  ...more,
});

const seen = ({ status, body }: Answer): [number, string | undefined] => [status, body.error];

/** The imports and the transactions of the family that asks. */
const total = async (): Promise<readonly number[]> => {
  const [imports, transactions] = await Promise.all(
    [IMPORTS, "/api/v1/transactions"].map((path) => api.ask("GET", path, { key: api.home.key })),
  );
  return [imports!.body.pagination.total_count, transactions!.body.pagination.total_count];
};

const changesNothing = async (ask: () => Promise<Answer>): Promise<Answer> => {
  const before = await total();
  const answer = await ask();
  expect(await total()).toEqual(before);
  return answer;
};

describe("content that is valid", () => {
  it("is stored, and the answer is the import", async () => {
    const before = await total();
    const { status, body } = await post(intoChecking());
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), type: "TransactionImport", status: "stored", filename: "import.csv" },
        ...{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), byte_size: expect.any(Number) },
        account: { id: api.home.checking.id },
        reading: expect.objectContaining({ date_format: "%Y-%m-%d", signage_convention: "inflows_positive" }),
        counts: { stored: 2, already_there: 0, left_out: 0, rejected: 0 },
        ...{ created_at: api.clock.now(), undone_at: null },
      },
    ]);
    expect(await total()).toEqual([before[0]! + 1, before[1]! + 2]);
    expect((await api.ask("GET", `${IMPORTS}/${body.id}`, { key: api.home.key })).body).toEqual(body);
  });

  it("is stored from a form, with its file name, as from JSON", async () => {
    const text = statement();
    const account_id = api.home.checking.id.toUpperCase();
    const { status, body } = await postForm(text, { account_id, skip_invalid: "false", again: "" });
    expect([status, body.filename, body.byte_size]).toEqual([201, "bank.csv", text.length]);
    const same = await post(intoChecking(text));
    expect([same.status, same.body]).toEqual([200, body]);
  });

  it("has a file name that can be stored", async () => {
    const disposition = "form-data; name=\"file\"; filename*=UTF-8''a%00b.csv";
    const { status, body } = await api.ask("POST", IMPORTS, {
      key: api.home.key,
      ...formOf([...fieldsOf({ account_id: api.home.checking.id }), { value: statement(), disposition }]),
    });
    expect([status, body.filename]).toEqual([201, "a\ufffdb.csv"]);
  });

  it("is read as a profile says, and rows to skip are a number however they are sent", async () => {
    const text = statement().replace("date,amount,name", "My bank\nDatum|Betrag|Zweck").replaceAll(",", "|");
    const profile = { col_sep: "|", rows_to_skip: 1, date_col_label: "Datum", amount_col_label: "Betrag" };
    const first = await post(intoChecking(text, { profile }));
    expect([first.status, first.body.reading]).toMatchObject([201, { col_sep: "|", rows_to_skip: 1 }]);
    const { rows_to_skip: _, ...rest } = profile;
    const sent = intoChecking(text, { profile: rest, rows_to_skip: "1" });
    expect(seen(await post(sent))).toEqual([200, undefined]);
  });

  it("is not stored in a dry run, which says what would be", async () => {
    const sent = intoChecking();
    const { status, body } = await changesNothing(() => post({ ...sent, dry_run: true }));
    expect([status, body.dry_run, body.counts.stored, body.account]).toEqual([
      ...[200, true, 2],
      { id: api.home.checking.id },
    ]);
    const { body: stored } = await post(sent);
    const { id: _i, status: _s, created_at: _c, undone_at: _u, ...known } = stored;
    expect(body).toEqual({ dry_run: true, ...known });
    expect((await post({ ...sent, dry_run: true })).body).toEqual(stored);
  });

  it.each([false, "false", "", null, 0, "1", "yes", "True", [], {}])(
    "stores nothing and says so if publish is there and not true: %j",
    async (publish) => {
      const { status, body } = await changesNothing(() => post(intoChecking(statement(), { publish })));
      expect([status, body.dry_run, body.counts.stored]).toEqual([200, true, 2]);
    },
  );

  it.each([{}, { publish: true }, { publish: "true" }])("stores with %j", async (more) => {
    expect((await post(intoChecking(statement(), more))).status).toBe(201);
    expect((await postForm(statement(), { account_id: api.home.checking.id, publish: "true" })).status).toBe(
      201,
    );
  });

  it("stores nothing of a form that says not to publish, nor if dry_run and publish are both true", async () => {
    const asForm = { account_id: api.home.checking.id, publish: "false" };
    expect((await changesNothing(() => postForm(statement(), asForm))).body.dry_run).toBe(true);
    const both = intoChecking(statement(), { publish: true, dry_run: true });
    expect((await changesNothing(() => post(both))).body.dry_run).toBe(true);
  });

  it("stores only the rows that are not there yet, and counts the others", async () => {
    const text = statement();
    await post(intoChecking(text));
    const longer = `${text}2026-03-15,-7.00,Milk\n`;
    const { status, body } = await post(intoChecking(longer));
    expect([status, body.counts]).toEqual([201, { stored: 1, already_there: 2, left_out: 0, rejected: 0 }]);
  });

  it("goes to the accounts that its rows name, which are made if that is asked for", async () => {
    const text =
      "date,amount,name,account\n2026-03-13,-1.25,Bread,Hazel Checking\n2026-03-14,5.00,Salary,Piggy\n";
    const refused = await changesNothing(() => post({ raw_file_content: text }));
    expect([...seen(refused), refused.body.missing]).toEqual([422, "account_required", ["Piggy"]]);
    expect(refused.body.message).toContain('"Piggy"');
    expect(refused.body.accounts).toContainEqual({ id: api.home.checking.id, name: "Hazel Checking" });
    expect(JSON.stringify(refused.body)).not.toContain(api.other.checking.id);
    const odd = await changesNothing(() =>
      post({ raw_file_content: `${text}2026-03-15,-2.00,Jar,\n`, create_accounts: true }),
    );
    expect([...seen(odd), odd.body.missing]).toEqual([422, "account_required", []]);
    expect(odd.body.message).toMatch(
      /^Rows that name no account: 1, the first in line 4\. Write an account in each row, or send the id /,
    );
    const made = await post({ raw_file_content: text, create_accounts: true });
    expect([made.status, made.body.account, made.body.counts.stored]).toEqual([201, null, 2]);
    const { status, body } = await api.ask("DELETE", `${IMPORTS}/${made.body.id}`, { key: api.home.key });
    expect([status, body.removed]).toEqual([200, 2]);
  });

  it("is stored from a service export", async () => {
    const lines = [
      { type: "Account", data: { id: "a", name: "Till", balance: "1", accountable_type: "Depository" } },
      {
        type: "Transaction",
        data: { id: "t", account_id: "a", date: "2026-03-01", amount: "3", name: "Jam" },
      },
    ];
    const raw_file_content = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const { status, body } = await post({ type: "ServiceImport", raw_file_content });
    expect([status, body.type, body.account, body.counts.stored]).toEqual([201, "ServiceImport", null, 2]);
    expect(body.notes).toBeUndefined();
    const other = raw_file_content.replace("Till", "Fund").replace("Jam", "Bond").replace(`"3"`, `"300"`);
    const notes = [expect.stringMatching(/^"Fund" is a new account\. "Till" came in with the same id, but /)];
    const asked = { type: "ServiceImport", raw_file_content: other };
    const tried = await post({ ...asked, dry_run: true });
    expect(tried).toMatchObject({ status: 200, body: { dry_run: true, notes } });
    const stored = await post(asked);
    expect(stored).toMatchObject({ status: 201, body: { counts: { stored: 2 }, notes } });
    await api.ask("DELETE", `${IMPORTS}/${stored.body.id}`, { key: api.home.key });
    await api.ask("DELETE", `${IMPORTS}/${body.id}`, { key: api.home.key });
  });

  it("uses the names that the family has, as its dry run says, where preflight tells of them", async () => {
    const { categories } = (await api.ask("GET", "/api/v1/categories", { key: api.home.key })).body;
    const { id, name } = categories[0];
    const lines = [
      { type: "Account", data: { id: "b", name: "Jar", balance: "1", accountable_type: "Depository" } },
      { type: "Category", data: { id: "c", name } },
      {
        type: "Transaction",
        data: { id: "u", account_id: "b", date: "2026-03-01", amount: "3", name: "Pot", category_id: "c" },
      },
    ];
    const raw_file_content = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const sent = { type: "ServiceImport", raw_file_content };
    const checked = await api.ask("POST", `${IMPORTS}/preflight`, { key: api.home.key, json: sent });
    expect(checked.body.data.errors.map(({ code }: { code: string }) => code)).toEqual([
      "existing_taxonomy_collision",
    ]);
    expect((await post({ ...sent, dry_run: true })).body.counts.stored).toBe(2);
    const { status, body } = await post(sent);
    expect([status, body.counts.stored]).toEqual([201, 2]);
    const { transactions } = (await api.ask("GET", "/api/v1/transactions?search=Pot", { key: api.home.key }))
      .body;
    expect(transactions).toMatchObject([{ category: { id } }]);
    await api.ask("DELETE", `${IMPORTS}/${body.id}`, { key: api.home.key });
  });

  it("can be imported again after it was undone", async () => {
    const sent = intoChecking();
    const first = await post(sent);
    await api.ask("DELETE", `${IMPORTS}/${first.body.id}`, { key: api.home.key });
    const second = await post(sent);
    expect([second.status, second.body.id === first.body.id]).toEqual([201, false]);
  });
});

describe("content that is stored already", () => {
  it("with the same account and reading is answered with its import", async () => {
    const sent = intoChecking();
    const first = await post(sent);
    const again = await changesNothing(() => post({ ...sent, auto: true }));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it("with another account or reading is a conflict that names its import, unless it is wanted again", async () => {
    const sent = intoChecking();
    const { id } = (await post(sent)).body;
    const others = [
      { ...sent, account_id: api.home.savings.id },
      { ...sent, signage_convention: "inflows_negative" },
    ];
    for (const other of others) {
      const { status, body } = await changesNothing(() => post(other));
      expect([status, body.error, body.import_id]).toEqual([409, "already_imported", id]);
      expect(body.message).toContain(`DELETE ${IMPORTS}/${id}`);
      expect(body.message).toContain("there twice");
    }
    const { status, body } = await post({ ...others[0], again: true });
    expect([status, body.account, body.counts.stored]).toEqual([201, { id: api.home.savings.id }, 2]);
  });

  it("in another family does not count", async () => {
    const raw_file_content = statement();
    const [mine, theirs] = [
      await post(intoChecking(raw_file_content)),
      await post({ raw_file_content, account_id: api.other.checking.id }, api.other.key),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
  });
});

describe("content that is not stored", () => {
  it("has errors: the answer has what preflight finds", async () => {
    const sent = intoChecking(statement(["2026-02-31,-3.00,Nothing"]), { include: "findings" });
    const { status, body } = await changesNothing(() => post(sent));
    expect([status, body.error, body.data.valid, body.data.errors[0].code]).toEqual([
      ...[422, "import_invalid", false],
      "invalid_date",
    ]);
    expect(body.data.findings[0]).toMatchObject({ code: "invalid_date", line: 4 });
    expect("findings" in (await post({ ...sent, include: "" })).body.data).toBe(false);
    const some = await post({ ...sent, skip_invalid: true });
    expect([some.status, some.body.counts]).toEqual([
      201,
      { stored: 2, already_there: 0, left_out: 0, rejected: 1 },
    ]);
  });

  it("leaves something open: the answer asks, and each answer lets it in", async () => {
    const raw_file_content =
      "date,amount,name\n03/04/2025,-1.25,Bread and more\n02/04/2025,7.00,Salary of mine\n";
    const asked = await changesNothing(() => post(intoChecking(raw_file_content)));
    expect(seen(asked)).toEqual([422, "import_undecided"]);
    const [{ field, candidates, ...question }] = asked.body.undecided;
    expect([field, candidates]).toEqual(["date_format", ["%d/%m/%Y", "%m/%d/%Y"]]);
    expect([question.line, question.readings.length, "wording" in question]).toEqual([2, 2, false]);
    for (const date_format of candidates) {
      const { status, body } = await post(intoChecking(raw_file_content, { date_format, again: true }));
      expect([status, body.reading.date_format]).toEqual([201, date_format]);
    }
  });

  it.each(["field", "form", "profile"])(
    "is in another currency than its account: the answer asks, and is answered by a %s",
    async (how) => {
      // Nothing is known of files with these columns.
      const raw_file_content = `date,amount,currency,name,${how}\n2025-04-03,-5,USD,Oven of the ${how},\n`;
      const asked = await changesNothing(() => post(intoChecking(raw_file_content)));
      expect(seen(asked)).toEqual([422, "import_undecided"]);
      const [{ field, candidates }] = asked.body.undecided;
      expect([field, candidates]).toEqual(["currency", ["USD"]]);
      expect(asked.body.message).toContain(
        "as the field of its name, or in profile where there is no such field",
      );
      for (const currency of [null, " ", "CHF"])
        expect(seen(await post(intoChecking(raw_file_content, { currency })))).toEqual(seen(asked));
      const said = { currency: "USD" };
      const answer =
        how === "form"
          ? await postForm(raw_file_content, { account_id: api.home.checking.id, ...said })
          : await post(
              intoChecking(
                raw_file_content,
                how === "field" ? { ...said, profile: { currency: "CHF" } } : { profile: said },
              ),
            );
      expect([answer.status, answer.body.counts?.stored]).toEqual([201, 1]);
    },
  );

  it("leaves the account open besides: the answer asks for both, and says of the account what it would say alone", async () => {
    // Nothing is known of files with these columns.
    const rows = (day: string) =>
      `name,date,amount\nBread of two,${day},-1.25\nSalary of two,02/04/2025,7.00\n`;
    const [both, alone] = [
      await changesNothing(() => post({ raw_file_content: rows("03/04/2025") })),
      await changesNothing(() => post({ raw_file_content: rows("13/04/2025") })),
    ];
    expect(seen(both)).toEqual([422, "import_undecided"]);
    expect(both.body.message).toContain("account says what to send");
    expect(seen(alone)).toEqual([422, "account_required"]);
    expect(both.body.account).toEqual(alone.body);
    expect(alone.body.accounts.map(({ id }: { id: string }) => id)).toContain(api.home.checking.id);
    const named = await changesNothing(() => post(intoChecking(rows("03/04/2025"))));
    expect("account" in named.body).toBe(false);
  });

  it("is of a kind that is only checked", async () => {
    const raw_file_content = "date,ticker,qty,price\n2026-03-01,ACME,1,2.50\n";
    const answer = await changesNothing(() => post({ type: "TradeImport", raw_file_content }));
    expect(seen(answer)).toEqual([422, "import_not_supported"]);
    expect(answer.body.message).toContain("TradeImport");
  });

  it("has no account to go to", async () => {
    const answer = await changesNothing(() => post({ raw_file_content: statement() }));
    expect(seen(answer)).toEqual([422, "account_required"]);
    expect(answer.body.accounts.map(({ id }: { id: string }) => id)).toContain(api.home.checking.id);
    expect("missing" in answer.body).toBe(false);
  });

  it.each(["", " ", "nowhere", "another family's", "no account"])(
    "goes to an account that does not exist: %s",
    async (which) => {
      const raw_file_content = statement();
      const ids: Readonly<Record<string, string>> = {
        "another family's": api.other.checking.id,
        "no account": api.home.bread.id,
      };
      const account_id = ids[which] ?? which;
      const answer = await changesNothing(() => post({ raw_file_content, account_id }));
      // A blank id is none.
      const expected = which.trim() === "" ? [422, "account_required"] : [404, "record_not_found"];
      expect(seen(answer)).toEqual(expected);
    },
  );

  it("has a wrong type or is missing, which is said before that the account does not exist", async () => {
    const account_id = newId();
    const type = { type: "Nothing", raw_file_content: "a" };
    expect(seen(await post({ ...type, account_id }))).toEqual([422, "invalid_import_type"]);
    expect(seen(await post({ account_id }))).toEqual([422, "missing_content"]);
  });

  it("has half of a surrogate pair, which no database can hold", async () => {
    const text = "date,amount,name\n2026-03-01,-1.00,Br\ud800d\n2026-03-02,-2.00,Butter\n";
    const answer = await changesNothing(() => post(intoChecking(text)));
    expect(seen(answer)).toEqual([422, "import_invalid"]);
    expect(answer.body.data.errors.map(({ code }: { code: string }) => code)).toEqual(["invalid_text"]);
  });

  it("goes to an account that does not exist, though it is stored already in another", async () => {
    const sent = intoChecking();
    await post(sent);
    expect(seen(await post({ ...sent, account_id: newId() }))).toEqual([404, "record_not_found"]);
  });

  it.each([
    ["nothing", {}, [422, "missing_content"]],
    ["only blanks", { raw_file_content: " \n" }, [422, "missing_content"]],
    ["a type that is unknown", { type: "Nothing", raw_file_content: "a" }, [422, "invalid_import_type"]],
    ["a quote that is open", { raw_file_content: 'date,amount\n"2026-03-01,1\n' }, [422, "invalid_csv"]],
    [
      "a row that is too wide",
      { raw_file_content: `date,amount\n2026-03-01,1\n${",".repeat(16_384)}\n` },
      [422, "invalid_csv"],
    ],
    ["a PDF", { raw_file_content: "%PDF-1.4 and more" }, [422, "invalid_file_type"]],
    [
      "a separator that a field cannot have",
      { raw_file_content: "date|amount\n", col_sep: "|" },
      [422, "import_invalid"],
    ],
    [
      "a profile with an unknown key",
      { raw_file_content: "a", profile: { nothing: 1 } },
      [422, "validation_failed"],
    ],
    ["a switch that is none", { raw_file_content: "a", again: "yes" }, [400, "bad_request"]],
    ["a content that is a number", { raw_file_content: 1 }, [400, "bad_request"]],
  ])("is %s", async (_what, sent, expected) => {
    expect(seen(await changesNothing(() => post(sent)))).toEqual(expected);
  });

  it("is too large", SLOW, async () => {
    const answer = await changesNothing(() =>
      postForm("date,amount\n2026-03-01,1\n".padEnd(10_485_761, " "), { account_id: api.home.checking.id }),
    );
    expect(seen(answer)).toEqual([422, "file_too_large"]);
  });

  it("is not too large on the machine of the one person whose books they are", SLOW, async () => {
    const own = await api.serve({ uploadLimits: "own" });
    const text = `date,amount,name\n2026-03-01,-1.25,Large\n`.padEnd(10_485_761, "\n");
    const form = formOf([
      ...fieldsOf({ account_id: api.home.checking.id }),
      fileOf(text, "large.csv", "text/csv"),
    ]);
    const { status, body } = await own.ask("POST", IMPORTS, { key: api.home.key, ...form });
    expect([status, body.counts?.stored]).toEqual([201, 1]);
  });

  it("is announced as larger than a body may be", async () => {
    const head = [
      ...[`POST ${IMPORTS} HTTP/1.1`, "Host: localhost", `X-Api-Key: ${api.home.key}`],
      ...["Content-Type: application/json", `Content-Length: ${MAX_REQUEST + 1}`],
    ];
    const said = await sendRaw(api.url, `${head.join("\r\n")}\r\n\r\n`, (text) => text.includes("}"));
    expect(said).toMatch(/^HTTP\/1.1 413 /);
    expect(said).toContain("payload_too_large");
  });

  it("is sent by one who may only read, or as something else", async () => {
    expect((await post(intoChecking(), api.home.read_key)).status).toBe(403);
    const sent = { key: api.home.key, body: "date,amount\n", headers: { "Content-Type": "text/csv" } };
    expect(seen(await api.ask("POST", IMPORTS, sent))).toEqual([415, "unsupported_media_type"]);
  });
});

it("content whose account goes while it is checked is checked again", SLOW, async () => {
  let asked = 0;
  const served = await api.serve({
    change: (services) => {
      const imports = Context.get(services, Imports);
      const withoutAccount: typeof imports.books = (...wanted) =>
        Effect.map(imports.books(...wanted), (books) => {
          asked += 1;
          // The thread that checks is told of the account; when it is done, the account is gone.
          return asked === 1
            ? books
            : { ...books, accounts: books.accounts.filter(({ id }) => id !== api.home.checking.id) };
        });
      return Context.add(services, Imports, { ...imports, books: withoutAccount });
    },
  });
  const sent = { key: api.home.key, json: intoChecking() };
  const answer = await changesNothing(() => served.ask("POST", IMPORTS, sent));
  expect([...seen(answer), asked]).toEqual([404, "record_not_found", 2]);
});

describe("an account that is made with an import", () => {
  const accountsNamed = async (name: string): Promise<readonly { readonly id: string }[]> =>
    (await api.ask("GET", "/api/v1/accounts?per_page=100", { key: api.home.key })).body.accounts.filter(
      (each: { readonly name: string }) => each.name === name,
    );

  it("has all its rows, and goes again with it", async () => {
    const new_account = { name: " Larch ", currency: "chf", account_type: "credit_card" };
    const { status, body } = await post({ raw_file_content: statement(), new_account });
    expect([status, body.counts.stored]).toEqual([201, 2]);
    expect(await accountsNamed("Larch")).toMatchObject([
      { id: body.account.id, currency: "CHF", account_type: "credit_card", balance_date: null },
    ]);
    const { body: found } = await api.ask("GET", `/api/v1/transactions?account_id=${body.account.id}`, {
      key: api.home.key,
    });
    expect(found.transactions).toHaveLength(2);
    const undone = await api.ask("DELETE", `${IMPORTS}/${body.id}`, { key: api.home.key });
    expect(undone.body).toMatchObject({ removed: 2, also_removed: { accounts: 1 } });
    expect(await accountsNamed("Larch")).toEqual([]);
  });

  it("is said as JSON in a form, and is where the next file of its columns goes", async () => {
    const text = statement().replace("name", "Payee of Rowan");
    const { status, body } = await postForm(text, { new_account: '{"name":"Rowan","currency":"EUR"}' });
    expect(status).toBe(201);
    const next = await postForm(statement().replace("name", "Payee of Rowan"));
    expect([next.status, next.body.account]).toEqual([201, body.account]);
  });

  it.each([
    ["the content cannot be read", { raw_file_content: "date,amount,name\n2026-03-01,much,Oat\n" }, 422],
    ["something is asked", { raw_file_content: "date,amount,name\n03/04/2025,-1.00,Oat\n" }, 422],
    ["it is only tried", { dry_run: true }, 200],
    ["it is described wrongly", { new_account: { name: "Elm", currency: "Euro", colour: "red" } }, 422],
    ["something of it cannot be said", { new_account: { name: "Elm", currency: "EUR", balance: 3 } }, 422],
    ["something of it is missing", { new_account: { name: "Elm" } }, 422],
    ["it is no object", { new_account: "[1]" }, 400],
    ["it is no JSON", { new_account: "{" }, 400],
    ["it is a name", { new_account: "Everyday" }, 400],
    ["the rows go elsewhere", { account_id: "00000000-0000-7000-8000-000000000001" }, 422],
    ["the rows name theirs", { create_accounts: true }, 422],
  ])("is not made where %s", async (_, more, status) => {
    const new_account = { name: "Elm", currency: "EUR" };
    const refused = await changesNothing(() => post({ raw_file_content: statement(), new_account, ...more }));
    expect(refused.status).toBe(status);
    expect(await accountsNamed("Elm")).toEqual([]);
  });

  it("is not made where the same content is there", async () => {
    const raw_file_content = statement();
    expect((await post(intoChecking(raw_file_content))).status).toBe(201);
    const new_account = { name: "Yew", currency: "EUR" };
    const refused = await changesNothing(() => post({ raw_file_content, new_account }));
    expect(seen(refused)).toEqual([409, "already_imported"]);
    expect(await accountsNamed("Yew")).toEqual([]);
    expect((await post({ raw_file_content, new_account, again: true })).status).toBe(201);
    expect(await accountsNamed("Yew")).toHaveLength(1);
  });

  it("has the name of another, in any case, only if that is said", async () => {
    const named = (name: string, more: Fields = {}) =>
      post({ raw_file_content: statement(), new_account: { name, currency: "EUR", ...more } });
    expect((await named("Hornbeam")).status).toBe(201);
    const refused = await changesNothing(() => named("HORNBEAM"));
    expect(seen(refused)).toEqual([409, "account_name_taken"]);
    expect((await named("Hornbeam", { same_name: true })).status).toBe(201);
    expect(await accountsNamed("Hornbeam")).toHaveLength(2);
  });

  it("is made once, of as many requests with one key and of as many files at once", async () => {
    const send = (key: string, raw_file_content: string, name: string) =>
      api.ask("POST", IMPORTS, {
        key: api.home.key,
        json: { raw_file_content, new_account: { name, currency: "EUR" } },
        headers: { "Idempotency-Key": key },
      });
    const text = statement();
    const same = await Promise.all(Array.from({ length: 20 }, () => send("one-key", text, "Alder")));
    expect(same.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await accountsNamed("Alder")).toHaveLength(1);
    const texts = Array.from({ length: 20 }, () => statement());
    const raced = await Promise.all(texts.map((each, i) => send(`key-${i}`, each, "Linden")));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await accountsNamed("Linden")).toHaveLength(1);
  });
});
