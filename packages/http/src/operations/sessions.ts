import { now } from "@farthing/core/request";
import { endSession, type Session, Tokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { SessionList } from "../answer/token-schemas.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const PATH = "/api/v1/sessions";

/** The maximum number listed; a user has a few. */
const MAX_SESSIONS = 100;

const toBody = ({ id, created_at, refreshed_at, expires_at }: Session, current: string | undefined) => ({
  id,
  created_at,
  refreshed_at,
  expires_at,
  current: id === current,
});

export const listSessionsOperation = operation({
  ...NOTHING_SENT,
  id: "listSessions",
  method: "get",
  route: PATH,
  tag: "Sessions",
  summary: "List your sessions, newest first",
  description: "A session is everything that comes of one sign-in. Those that are over are not listed.",
  access: "person",
  answers: { 200: { description: `Your newest ${MAX_SESSIONS} sessions`, schema: SessionList } },
  run: Effect.fn("sessions.list")(function* ({ principal }) {
    const found = yield* (yield* Tokens).sessions({
      user_id: principal.user.id,
      at: yield* now,
      limit: MAX_SESSIONS,
    });
    return {
      status: 200,
      body: { sessions: found.map(({ session }) => toBody(session, principal.session_id)) },
    };
  }),
});

export const endSessionOperation = operation({
  ...NOTHING_SENT,
  id: "endSession",
  method: "delete",
  route: `${PATH}/{id}`,
  tag: "Sessions",
  summary: "End one of your sessions",
  description:
    "All of its tokens are refused from then on, also the one that is sent if it is its own session.",
  access: "person",
  path: Schema.Struct({ id: Schema.String.annotate({ description: "Id of the session", format: "uuid" }) }),
  answers: {
    204: { description: "The session has ended" },
    404: { description: "The session does not exist, is over or is not yours" },
  },
  run: ({ path, principal, origin }) =>
    Effect.as(endSession({ id: path.id, user_id: principal.user.id, origin }), {
      status: 204,
      body: undefined,
    }),
});
