import type { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import pg from "pg";
import { gatherWrites } from "./gather-writes.ts";

/** What a client has that the types of the driver do not name. */
interface Inside {
  readonly connection: EventEmitter & {
    /** Another one once TLS has begun. */
    readonly stream: Duplex;
  };
  /** From the address, the environment or the file of passwords. */
  readonly password: string | null;
}

const inside = (client: pg.Client): Inside => client as unknown as Inside;

/** The ways in which a server asks for a password, as the driver calls them. */
const ASKS = ["authenticationCleartextPassword", "authenticationMD5Password", "authenticationSASL"] as const;

/** The server asked for a password, and there is none for it. */
export class NoPassword extends Error {
  override readonly name = "NoPassword";
  constructor(cause: Error) {
    super("the server asks for a password, and none was given", { cause });
  }
}

/**
 * A client of the driver that keeps nothing open if it cannot connect: the driver leaves the socket to the server, which may keep
 * a process alive for a minute. It fails with {@link NoPassword} if that is what it lacks.
 */
export class Client extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (callback === undefined) return super.connect();
    const { connection } = inside(this);
    let isAsked = false;
    for (const asks of ASKS)
      connection.prependOnceListener(asks, () => {
        isAsked = true;
      });
    super.connect((error: Error | null) => {
      if (error === null) gatherWrites(connection.stream);
      else connection.stream.destroy();
      callback(error !== null && isAsked && !inside(this).password ? new NoPassword(error) : error!);
    });
    return undefined;
  }
}
