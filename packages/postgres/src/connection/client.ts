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

/** No connection was free in the time that a call may wait. */
export class NoConnection extends Error {
  override readonly name = "NoConnection";
  constructor() {
    super("no connection was free in time");
  }
}

/** No answer came to a statement in the time that it may take. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  constructor() {
    super("the server did not answer in time");
  }
}

/** The server asked for a password, and there is none for it. */
export class NoPassword extends Error {
  override readonly name = "NoPassword";
  constructor(cause: Error) {
    super("the server asks for a password, and none was given", { cause });
  }
}

/**
 * A client of the driver that
 *
 * - keeps nothing open if it cannot connect: the driver leaves the socket to the server, which may keep a process alive for a
 *   minute. It fails with {@link NoPassword} if that is what it lacks;
 * - ends no process when its connection is lost while nobody listens: the pool does only while a connection is idle, and between
 *   that and the call that gets it the server may close it. The statement that comes next gets the error;
 * - gives up a connection on which no answer comes, by the time that its process is awake: see {@link Client.look}. A timer would
 *   end a statement whose answer has come while the process stood still, as timers come before what has arrived.
 */
export class Client extends pg.Client {
  /** How many statements it was asked for, and how many of them are answered. */
  #asked = 0;
  #answered = 0;
  /** How many were answered at the last look, and how often it has looked since without another. */
  #seen = 0;
  #looks = 0;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
    const ask: (...given: unknown[]) => unknown = this.query;
    const count = (): void => {
      this.#answered += 1;
    };
    const query = (...given: unknown[]): unknown => {
      const answer = Reflect.apply(ask, this, given);
      this.#asked += 1;
      if (answer instanceof Promise) answer.then(count, count);
      else count();
      return answer;
    };
    Object.assign(this, { query });
  }

  /** Is called at equal times: the connection is lost if that was so often without any of the answers that are awaited. */
  look(most: number): void {
    const isAwaited = this.#answered < this.#asked;
    this.#looks = isAwaited && this.#answered === this.#seen ? this.#looks + 1 : 0;
    this.#seen = this.#answered;
    if (this.#looks > most) inside(this).connection.stream.destroy(new NoAnswer());
  }

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
