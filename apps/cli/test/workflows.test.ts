import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { claimed } from "./provider-support.ts";
import { type Answered, ask, serve } from "./serve-support.ts";
import { jsonOf, type Run } from "./stored-support.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly value: unknown;
}

interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly workflowId: string;
  readonly inputs: { readonly required: readonly string[]; readonly properties: object };
  readonly parameters?: readonly Parameter[];
  readonly steps: readonly Step[];
  readonly outputs: Readonly<Record<string, string>>;
}

const FILE = fileURLToPath(new URL("../../../docs/workflows.arazzo.json", import.meta.url));

const { arazzo, workflows } = JSON.parse(readFileSync(FILE, "utf8")) as {
  readonly arazzo: string;
  readonly workflows: readonly Workflow[];
};

/** What runtime expressions can name (Arazzo 1.0.1, Runtime Expressions). */
interface Scope {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly steps: Record<string, Readonly<Record<string, unknown>>>;
  readonly answer?: Answered;
}

/** What a JSON pointer (RFC 6901) leads to; undefined where it leads nowhere. */
const pointTo = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], value);

const evaluate = (expression: string, { inputs, steps, answer }: Scope): unknown => {
  if (expression === "$statusCode") return answer!.status;
  const [, step, output] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(expression) ?? [];
  if (step !== undefined) {
    expect(Object.keys(steps[step] ?? {}), expression).toContain(output);
    return steps[step]![output!];
  }
  const [, input] = /^\$inputs\.(\w+)$/.exec(expression) ?? [];
  if (input !== undefined) {
    expect(Object.keys(inputs), expression).toContain(input);
    return inputs[input];
  }
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(expression) ?? [];
  if (pointer === undefined) throw new Error(`${expression} is no expression that these workflows have`);
  return pointTo(JSON.parse(answer!.body), pointer);
};

/** A value with the expressions in it, at any depth, and within texts, in their places. */
const filled = (value: unknown, scope: Scope): unknown => {
  if (typeof value === "string")
    return value.startsWith("$")
      ? evaluate(value, scope)
      : value.replaceAll(/\{(\$[^}]+)\}/g, (_, expression: string) => String(evaluate(expression, scope)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, scope)]));
};

const literal = (text: string, scope: Scope): unknown => {
  if (text.startsWith("$")) return evaluate(text, scope);
  return JSON.parse(text.replaceAll("'", '"'));
};

const expectMet = ({ stepId }: Step, condition: string, scope: Scope): void => {
  const [left, right] = condition.split(" == ");
  const met = literal(left!, scope);
  expect(met, `${stepId}: ${condition}; ${scope.answer!.status} ${scope.answer!.body.slice(0, 500)}`).toEqual(
    literal(right!, scope),
  );
};

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId: string; readonly parameters: readonly Parameter[] }>>
    >
  >;
}

/** Runs a workflow against a server, as its OpenAPI document describes the operations; answers with its outputs. */
const runWorkflow = async (
  url: string,
  workflowId: string,
  inputs: Readonly<Record<string, unknown>>,
): Promise<unknown> => {
  const workflow = workflows.find((each) => each.workflowId === workflowId)!;
  const document = JSON.parse((await ask(`${url}/openapi.json`)).body) as OpenApi;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const steps: Scope["steps"] = {};
  for (const step of workflow.steps) {
    const operation = operations.find(({ operationId }) => operationId === step.operationId);
    if (operation === undefined) throw new Error(`there is no operation ${step.operationId}`);
    const sent = [...(workflow.parameters ?? []), ...(step.parameters ?? [])].map((each) => ({
      ...each,
      value: String(filled(each.value, { inputs, steps })),
    }));
    const known = operation.parameters.map(({ name }) => name);
    for (const { name, in: where } of sent) if (where !== "header") expect(known).toContain(name);
    const of = (where: Parameter["in"]) =>
      sent.filter((each) => each.in === where).map(({ name, value }) => [name, value] as const);
    const path = of("path").reduce((at, [name, value]) => at.replace(`{${name}}`, value), operation.path);
    const query = new URLSearchParams(of("query") as [string, string][]).toString();
    const answer = await ask(`${url}${path}${query === "" ? "" : `?${query}`}`, {
      method: operation.method.toUpperCase(),
      headers: Object.fromEntries(of("header")),
      ...(step.requestBody === undefined
        ? {}
        : { json: filled(step.requestBody.payload, { inputs, steps }) }),
    });
    const scope: Scope = { inputs, steps, answer };
    for (const { condition } of step.successCriteria) expectMet(step, condition, scope);
    steps[step.stepId] = filled(step.outputs ?? {}, scope) as Readonly<Record<string, unknown>>;
  }
  return filled(workflow.outputs, { inputs, steps });
};

const newKey = async (run: Run): Promise<string> =>
  jsonOf(
    await run(
      ...["api-key", "create", "--user", "ada@example.com", "--name", "app", "--scope", "read_write"],
      ...["--format", "json"],
    ),
  ).key;

const newAccount = async (run: Run): Promise<string> =>
  jsonOf(
    await run(
      ...["account", "create", "--name", "Purse", "--currency", "EUR", "--type", "depository"],
      ...["--format", "json"],
    ),
  ).id;

describe("the workflows of docs/workflows.arazzo.json", SLOW, () => {
  it("are four of Arazzo 1.0, with ids of their own, and name all that they need", () => {
    expect(arazzo).toMatch(/^1\.0\.\d+$/);
    expect(workflows.map(({ workflowId }) => workflowId)).toEqual([
      ...["checkThenImport", "signOnThenRefresh", "addTransaction", "readSyncedBank"],
    ]);
    for (const { inputs, steps } of workflows) {
      expect(inputs.required.toSorted()).toEqual(Object.keys(inputs.properties).toSorted());
      expect(new Set(steps.map(({ stepId }) => stepId)).size).toBe(steps.length);
      for (const { successCriteria } of steps) expect(successCriteria.length).toBeGreaterThan(0);
    }
  });

  it("do what they say on a real server", async () => {
    const { run, database, environment } = await claimed();
    const api_key = await newKey(run);
    expect((await run("provider", "sync")).exit).toBe(0);
    const { url: listening } = serve(["--port", "0", "--database", database], {
      env: { ...environment, FARTHING_SYNC_EVERY: "off" },
    });
    const url = await listening;

    expect(await runWorkflow(url, "readSyncedBank", { api_key })).toEqual({
      ...{ newest: expect.any(String), state: expect.stringMatching(/^(?:proven|gaps|no_balances)$/) },
    });

    const account_id = await newAccount(run);
    expect(
      await runWorkflow(url, "checkThenImport", {
        ...{ api_key, account_id, request_id: "june" },
        content: "date,amount,name\n2024-06-28,-12.40,Corner Oven\n2024-06-29,3.10,Refund\n",
      }),
    ).toMatchObject({ stored: 2 });

    expect(
      await runWorkflow(url, "addTransaction", {
        ...{ api_key, account_id, date: "2024-07-01", amount: "4.20", name: "Rolls", external_id: "local_1" },
      }),
    ).toEqual({ transaction_id: expect.any(String) });

    const { code } = jsonOf(
      await run("sso", "authorization-code", "--user", "ada@example.com", "--format", "json"),
    );
    expect(await runWorkflow(url, "signOnThenRefresh", { code, device_id: "phone" })).toEqual({
      refresh_token: expect.stringMatching(/^frt_/),
    });
  });
});
