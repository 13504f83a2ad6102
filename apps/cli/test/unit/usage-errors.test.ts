import { expect, it } from "vitest";
import { inProcess } from "./in-process.ts";

it.each([
  [["nope"], "Unknown command 'nope'. Did you mean open? See `farthing --help`."],
  [["inspekt"], "Unknown command 'inspekt'. Did you mean inspect? See `farthing --help`."],
  [
    ["bank.csv"],
    "Say what is to be done with the file. To check it: `farthing preflight bank.csv`. To store it: `farthing import bank.csv`.",
  ],
  [
    ["--quiet", "my books/old bank", "--dry-run"],
    "Say what is to be done with the file. To check it: `farthing preflight 'my books/old bank'`. To store it: `farthing import 'my books/old bank'`.",
  ],
  [
    ["https://ada:secret@bridge.example/access"],
    "This is an address, and nothing is fetched from addresses. Save what is there, and check it with `farthing preflight FILE`; to fetch from your bank, run `farthing provider claim`.",
  ],
  [["provider", "bank.csv"], "Unknown command 'bank.csv'. See `farthing provider --help`."],
  [["provider", "nope"], "Unknown command 'nope'. See `farthing provider --help`."],
  [["preflight"], "Missing required argument 'files'. See `farthing preflight --help`."],
  [["session", "end"], "Missing required argument 'id'. See `farthing session end --help`."],
  [["preflight", "--nope"], "Unknown option '--nope'. Did you mean --type? See `farthing preflight --help`."],
  [
    ["category", "add", "Bakery", "--parent", "Food"],
    "Unknown option '--parent'. Did you mean --within? See `farthing category add --help`.",
  ],
  [
    ["category", "update", "Bakery", "--parent=Food"],
    "Unknown option '--parent=Food'. Did you mean --within? See `farthing category update --help`.",
  ],
  [["tag", "add", "x", "--parent", "y"], "Unknown option '--parent'. See `farthing tag add --help`."],
  [
    ["user", "create"],
    "Required option '--email <address>' not specified. See `farthing user create --help`.",
  ],
  [
    ["user", "create", "--emial", "ada@example.com"],
    "Unknown option '--emial'. Did you mean --email? See `farthing user create --help`.",
  ],
  [
    ["account", "create", "--nme", "Cash", "--currency", "EUR"],
    "Unknown option '--nme'. Did you mean --name? See `farthing account create --help`.",
  ],
  [
    ["explain", "a", "b"],
    "Too many arguments for 'explain'. Expected 1 argument but got 2: a, b. See `farthing explain --help`.",
  ],
  [
    ["preflight", "--max-errors", "x", "a"],
    "Option '--max-errors <n>' argument 'x' is invalid. Use a whole number, 0 or more. See `farthing preflight --help`.",
  ],
  [
    ["preflight", "--columns", "date,payee", "a"],
    "Option '--columns <LIST>' argument 'date,payee' is invalid. There is no column \"payee\". Use date, amount, debit, credit, fee, name, notes, category, tags, account, currency, type, status, balance, reference, or nothing for another column. See `farthing preflight --help`.",
  ],
  [
    ["convert", "--columns", "date,amount,,amount", "a"],
    "Option '--columns <LIST>' argument 'date,amount,,amount' is invalid. Two columns are named amount. Name one of them. See `farthing convert --help`.",
  ],
  [
    ["import", "--encoding", "ebcdic", "a"],
    "Option '--encoding <NAME>' argument 'ebcdic' is invalid. Use an encoding such as utf-8, windows-1252, gbk or shift_jis. See `farthing import --help`.",
  ],
  [
    ["convert", "--currency", "euro", "a"],
    "Option '--currency <code>' argument 'euro' is invalid. Use an ISO 4217 code, such as EUR. See `farthing convert --help`.",
  ],
  [
    ["convert", "--to", "legder", "a"],
    "Option '--to <format>' argument 'legder' is invalid. Did you mean ledger? Allowed choices are csv, ndjson, hledger, ledger, beancount, ofx, qif. See `farthing convert --help`.",
  ],
  [["preflight", "--rejects", "x", "a", "b"], "--rejects requires exactly one file to check."],
  [
    ["preflight", "--profile", "/nope", "a"],
    "The profile /nope cannot be used: it cannot be read; check the path.",
  ],
])("farthing %j says what is wrong and what to do, and ends with 2", async (args, message) => {
  expect(await inProcess(...args)).toEqual({ exit: 2, stdout: "", stderr: `farthing: ${message}\n` });
});
