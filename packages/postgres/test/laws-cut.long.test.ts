import { storageLaws } from "@farthing/contracts";
import { layerPostgres } from "@farthing/postgres";
import { openedOnce } from "../../../tools/testing/opened-once.ts";
import { BEGIN_SNAPSHOT } from "../src/connection/transact.ts";
import { emptier, newDatabase } from "./support/database.ts";
import { type Cut, proxyTo } from "./support/proxy.ts";

/** Every so many messages a connection is lost: a prime number, so that each statement is met in time. */
const EVERY = 31;

const url = await newDatabase();
const proxy = await proxyTo(url);
const storage = await openedOnce(layerPostgres({ url: proxy.url }), () => emptier(url));

const cutAgain = (how: Cut): void =>
  proxy.cutAt((message, index, begun) => {
    // A snapshot is lost with its connection; a request whose answer is lost is counted again.
    if (index < EVERY || begun === BEGIN_SNAPSHOT || message.includes("count_request")) return undefined;
    // It cuts once for each plan.
    queueMicrotask(() => cutAgain(how === "before" ? "after" : "before"));
    return how;
  });
cutAgain("before");

storageLaws("layerPostgres, whose connections are lost again and again", storage);
