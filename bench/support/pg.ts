import { createRequire } from "node:module";

/** The part of pg that is used here. */
interface Client {
  readonly query: (
    sql: string,
    values?: readonly unknown[],
  ) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

interface Driver {
  readonly Pool: new (options: {
    readonly connectionString: string;
    readonly max: number;
  }) => Client & {
    readonly connect: () => Promise<Client & { readonly release: () => void }>;
    readonly end: () => Promise<void>;
  };
}

// The same driver as the storage uses; it is a dependency of nothing else.
const driver = createRequire(new URL("../../packages/postgres/package.json", import.meta.url))(
  "pg",
) as Driver;

/** Connections to a database, as many as Farthing has. */
export const openPool = (url: string) => new driver.Pool({ connectionString: url, max: 10 });
