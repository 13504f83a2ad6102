import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { served } from "./served.ts";

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

const { groups } = parse(read("deploy/alerts.yaml")) as {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
};

const rules = groups.flatMap((each) => each.rules);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly refId: string; readonly expr: string }[];
}

const dashboard = JSON.parse(read("deploy/dashboard.json")) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
};

/** Every expression of both files, by where it stands. */
const EXPRESSIONS: readonly (readonly [where: string, expr: string])[] = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list
    .map(({ name, query }) => [name, query] as const)
    .filter(([, query]) => query.includes("(")),
];

/** What Prometheus adds to each sample, or makes itself. */
const OF_PROMETHEUS = { metrics: ["up"], labels: ["instance", "job"] };

/** Functions, operators and words of PromQL, and the one function of Grafana. */
const WORDS = new Set(
  "by changes histogram_quantile increase label_values rate sum time topk d h m s le".split(" "),
);

type Metrics = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** The metrics of a server that was asked, each with its labels and their values. */
const metricsOf = async (): Promise<Metrics> => {
  const { account, ask, counted, metrics } = await served();
  metrics.backups(() => 1)("ok");
  await ask("/api/v1/transactions");
  await ask(`/api/v1/transactions/${account.id}`, { method: "PATCH", body: "{}" });
  const found = new Map<string, Map<string, Set<string>>>();
  const text = await (await fetch(counted)).text();
  for (const [, name, labels = ""] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const of = found.get(name!) ?? new Map<string, Set<string>>();
    found.set(name!, of);
    for (const [, label, value] of labels.matchAll(/(\w+)="([^"]*)"/g))
      of.set(label!, (of.get(label!) ?? new Set()).add(value!));
  }
  return found;
};

let asked: Promise<Metrics> | undefined;

/** The same, of one server for all tests. */
const known = (): Promise<Metrics> => {
  asked ??= metricsOf();
  return asked;
};

/** The selectors in an expression: a metric, and what its labels are to be. */
const selectorsIn = (expr: string) =>
  [...expr.matchAll(/\b([a-z]\w*)(?:\{([^}]*)\})?(?!\w|\()/g)]
    .filter(([whole]) => /^(?:farthing|nodejs|process|up)/.test(whole))
    .map(([, metric, labels = ""]) => ({
      metric: metric!,
      matchers: [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label, value]) => ({
        label: label!,
        values: value!.split("|"),
      })),
    }));

/** All words of an expression that are neither in braces, nor numbers, nor texts. */
const wordsIn = (expr: string): readonly string[] =>
  expr.replaceAll(/\{[^}]*\}|"[^"]*"|\$\w+/g, " ").match(/[a-z_]\w*/gi) ?? [];

/** What an expression names that no server gives. */
const unknownIn = async (expr: string): Promise<readonly string[]> => {
  const all = await known();
  const selectors = selectorsIn(expr);
  const metrics = new Set([...all.keys(), ...OF_PROMETHEUS.metrics]);
  const labels = new Set([...OF_PROMETHEUS.labels, ...[...all.values()].flatMap((of) => [...of.keys()])]);
  const words = wordsIn(expr).filter((word) => !metrics.has(word) && !labels.has(word) && !WORDS.has(word));
  const matched = selectors.flatMap(({ metric, matchers }) =>
    matchers
      .filter(({ label }) => !OF_PROMETHEUS.labels.includes(label))
      .flatMap(({ label, values }) => {
        const there = all.get(metric)?.get(label);
        if (there === undefined) return [`${metric}{${label}}`];
        // Statuses are those of requests, and a server just started has answered few.
        return label === "status" ? [] : values.filter((value) => !there.has(value));
      }),
  );
  return [...words, ...matched];
};

describe("what is watched", () => {
  it.each(EXPRESSIONS)("by %s is what a server has", async (_, expr) => {
    expect(selectorsIn(expr).length).toBeGreaterThan(0);
    expect(await unknownIn(expr)).toEqual([]);
  });

  it("is told from what it has not: a metric, a label, a value", async () => {
    for (const [expr, unknown] of [
      ["rate(farthing_storage_failure_total[5m]) > 0", ["farthing_storage_failure_total"]],
      ['farthing_storage_up{reason="full"} == 0', ["farthing_storage_up{reason}"]],
      ['farthing_storage_failures_total{reason="filled"}', ["filled"]],
      ['sum by (root) (farthing_syncs_total{outcome=~"failed|worse"})', ["root", "worse"]],
      ["avg(farthing_storage_up)", ["avg"]],
    ] as const)
      expect(await unknownIn(expr)).toEqual(unknown);
  });

  it("has every metric of ours on the dashboard", async () => {
    const shown = new Set(
      dashboard.panels
        .flatMap(({ targets }) => targets)
        .flatMap(({ expr }) =>
          selectorsIn(expr).map(({ metric }) => metric.replace(/_(?:bucket|count|sum)$/, "")),
        ),
    );
    const ours = [...(await known()).keys()]
      .filter((name) => name.startsWith("farthing_"))
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
    expect(new Set([...shown].filter((name) => name.startsWith("farthing_")))).toEqual(new Set(ours));
  });
});

describe("alerts", () => {
  it.each(rules)("$alert says what is wrong, how bad it is, and what to do", (rule) => {
    expect(rule.alert).toMatch(/^Farthing[A-Z][A-Za-z]+$/);
    expect(["critical", "warning"]).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toContain("{{ $labels.instance }}");
    expect(rule.annotations.action).toMatch(/\.$/);
    expect(rule.for ?? "1m").toMatch(/^\d+[mh]$/);
    expect(Object.keys(rule).toSorted()).toEqual(
      expect.arrayContaining(["alert", "annotations", "expr", "labels"]),
    );
    // What their sums leave is what the sentences name.
    for (const [, label] of JSON.stringify(rule.annotations).matchAll(/\$labels\.(\w+)/g))
      if (rule.expr.includes("sum by"))
        expect(rule.expr).toMatch(new RegExp(`sum by \\([^)]*\\b${label}\\b`));
  });

  it("have names of their own, and are told of in the guide", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const path of ["deploy/alerts.yaml", "deploy/dashboard.json"])
      expect(read("docs/operations.md")).toContain(`(../${path})`);
  });
});

it("panels of the dashboard have ids of their own, and none lies on another or beyond the grid", () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});
