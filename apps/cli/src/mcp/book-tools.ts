import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { questionsIn } from "./asked-questions.ts";
import { onFile, unlessOpen } from "./on-file.ts";
import { content, FILE, flag, OPTIONS, READS, type Workplace } from "./tool.ts";

const NAME = z.string().optional();
const DAY = z.string().optional().describe("YYYY-MM-DD");

/** Which transactions are meant. */
const FILTER = {
  search: z.string().optional().describe("A text in name, notes or merchant"),
  account: NAME.describe("Only of this account, by its name"),
  category: NAME.describe("Only of this category, by its name"),
  merchant: NAME.describe("Only of this merchant, by its name"),
  tag: NAME.describe("Only with this tag"),
  from: DAY,
  to: DAY,
  min_amount: z.string().optional().describe("Exact decimal, in or out"),
  max_amount: z.string().optional().describe("Exact decimal, in or out"),
  type: z.enum(["income", "expense", "transfer"]).optional(),
};

const filterFlags = (filter: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(filter).flatMap(([name, value]) => flag(name.replace("_", "-"), value));

const IMPORTS = { takes: ["account", "create_accounts", "currency", "again", "dry_run"] } as const;

const ASKS_BOOKS = { takes: [...Object.keys(FILTER), "limit", "by"] } as const;

/** Adds the tool that imports a file: it only says what would be stored, unless the person lets programs write. */
const addImport = (server: McpServer, place: Workplace): void => {
  const dryRun = z
    .boolean()
    .default(true)
    .describe(
      place.canWrite
        ? "Whether it is only said what would be stored. Ask the person before you set it to false."
        : "This server only says what would be stored: it was started without --write.",
    );
  server.registerTool(
    "import",
    {
      title: "Import a file",
      description:
        "What an import of a file into the person's books would store (dry_run), or the import itself. What the file leaves open comes back as questions; an import can be undone.",
      inputSchema: z.object({
        file: FILE,
        account: NAME.describe("The account that the rows go into, by its name"),
        options: OPTIONS,
        create_accounts: z.boolean().default(false).describe("Make the accounts that the rows name"),
        currency: z.string().optional().describe("ISO 4217: of rows that have none"),
        again: z
          .boolean()
          .default(false)
          .describe("Import a file that was imported before; ask the person before you set it"),
        dry_run: dryRun,
      }),
      annotations: { readOnlyHint: !place.canWrite, destructiveHint: false, openWorldHint: false },
    },
    async ({ account, create_accounts, currency, again, dry_run, ...asked }) => {
      const isDry = dry_run || !place.canWrite;
      const printed = await onFile(place, asked, [
        ...[
          "import",
          "--format=json",
          ...place.books,
          ...flag("account", account),
          ...flag("currency", currency),
        ],
        ...(create_accounts ? ["--create-accounts"] : []),
        ...(again ? ["--again"] : []),
        ...(isDry ? ["--dry-run"] : []),
      ]);
      if (questionsIn(printed).length > 0) return content(unlessOpen(printed), IMPORTS);
      if (dry_run || !isDry) return content(printed, IMPORTS);
      const stderr = `${printed.stderr}\nNothing was stored: this server may not write. The person can start it with --write.`;
      return content({ ...printed, stderr }, IMPORTS);
    },
  );
};

/** Adds the tools that read and fill the person's books. */
export const addBookTools = (server: McpServer, place: Workplace): void => {
  addImport(server, place);
  server.registerTool(
    "search",
    {
      title: "Search transactions",
      description:
        "Transactions in the person's books, newest first. Money spent is positive, money received negative.",
      inputSchema: z.object({ ...FILTER, limit: z.number().int().min(1).max(50).default(20) }),
      annotations: READS,
    },
    async ({ limit, ...filter }) =>
      content(
        await place.run([
          ...["transactions", "list", "--format=json", ...place.books],
          ...flag("limit", limit),
          ...filterFlags(filter),
        ]),
        ASKS_BOOKS,
      ),
  );
  server.registerTool(
    "summary",
    {
      title: "Add transactions up",
      description:
        "What came in and went out, by currency, without transfers between the person's own accounts.",
      inputSchema: z.object({ by: z.enum(["month", "category", "account"]).default("month"), ...FILTER }),
      annotations: READS,
    },
    async ({ by, ...filter }) =>
      content(
        await place.run([
          ...["transactions", "summary", "--format=json", ...place.books],
          ...flag("by", by),
          ...filterFlags(filter),
        ]),
        ASKS_BOOKS,
      ),
  );
};
