import { UsageError } from "../storage/failure.ts";

const REASONS: Record<string, string> = {
  EADDRINUSE: "the port is in use by another program; use another --port",
  EACCES: "permission denied; use a --port above 1023",
  EADDRNOTAVAIL: "this machine does not have that address; use another --host",
  ENOTFOUND: "host not found; use another --host",
};

/** Why a server cannot listen, with what to do. */
export const cannotListen = (host: string, port: number, error: unknown): UsageError => {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new UsageError({ message: `Cannot listen on ${host}, port ${port}: ${REASONS[code] ?? message}.` });
};
