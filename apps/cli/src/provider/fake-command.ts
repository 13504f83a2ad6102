import {
  type FakeProvider,
  readScenario,
  type Scenario,
  startFakeProvider,
  trialScenario,
} from "@farthing/provider-fake";
import { Command } from "commander";
import * as Result from "effect/Result";
import { readSource } from "../preflight/read-source.ts";
import { typedAs } from "../terminal/as-typed.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { write, writeError } from "../terminal/output.ts";
import { parsePort } from "../terminal/port.ts";
import { stopSignal } from "../terminal/stop-signal.ts";

interface Flags {
  readonly port: number;
  readonly scenario?: string;
}

/** The scenario of a file, or why there is none, as sentences. */
const scenarioOf = async (file: string): Promise<Result.Result<Scenario, readonly string[]>> => {
  const source = await readSource(file, undefined);
  return "unreadable" in source
    ? Result.fail([`The scenario ${file} cannot be read: ${source.unreadable}.`])
    : Result.mapError(readScenario(new TextDecoder().decode(source.upload.bytes)), (problems) =>
        problems.map((problem) => `The scenario ${file}: ${problem}`),
      );
};

const REASONS: Record<string, string> = {
  EADDRINUSE: "the port is in use by another program; use another --port",
  EACCES: "permission denied; use a --port above 1023",
};

const start = async (
  scenario: Scenario,
  port: number,
): Promise<Result.Result<FakeProvider, readonly string[]>> => {
  try {
    return Result.succeed(await startFakeProvider({ scenario, port }));
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    return Result.fail([`Cannot listen on 127.0.0.1, port ${port}: ${REASONS[code] ?? message}.`]);
  }
};

const refuse = (problems: readonly string[]): ExitCode => {
  for (const problem of problems) writeError(problem);
  return ExitCode.unchecked;
};

const run = async ({ port, scenario: file }: Flags): Promise<ExitCode> => {
  const scenario = file === undefined ? Result.succeed(trialScenario()) : await scenarioOf(file);
  if (Result.isFailure(scenario)) return refuse(scenario.failure);
  const stopped = stopSignal();
  const started = await start(scenario.success, port);
  if (Result.isFailure(started)) return refuse(started.failure);
  const { url, newSetupToken, stop } = started.success;
  write(`A fake provider listens on ${url}
Claim its setup token, then sync:
  FARTHING_PROVIDER_ALLOW_LOOPBACK=1 ${typedAs()} provider claim ${newSetupToken()}
  FARTHING_PROVIDER_ALLOW_LOOPBACK=1 ${typedAs()} provider sync
Add --database and --user to both if there is more than one database or family.
Every start gives a new token, which can be claimed once. Ctrl-C stops it.`);
  await stopped;
  await stop();
  return ExitCode.ok;
};

/** `farthing provider fake` */
export const fakeCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("fake")
    .summary("start a fake provider for trials")
    .description("Starts a fake provider without a bank, on this machine only, to try out syncing.")
    .option("--port <port>", "port to listen on; 0 takes a free one", parsePort, 0)
    .option("--scenario <file>", "scenario: what the bank contains and how it fails (docs/fake-provider.md)")
    .addHelpText(
      "after",
      `
Without a scenario the bank has two institutions with a checking account, a savings account and
a credit card.

Example:
  farthing provider fake --port 8090`,
    )
    .action(async (flags: Flags) => {
      exit(await run(flags));
    });
