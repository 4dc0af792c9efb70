import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '#scripts/project.ts';
import { createLog } from '#server/log.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';
import { openCoreHarness } from '#tests/support/payments/core-harness.ts';

const text = (name: string) => readFileSync(join(projectRoot, name), 'utf8');
const guide = text('docs/operations/alerts.md');

const Rule = v.strictObject({
  alert: v.string(),
  expr: v.string(),
  for: v.string(),
  labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
  annotations: v.strictObject({ summary: v.string(), runbook: v.string() }),
});
const Rules = v.object({ groups: v.array(v.object({ rules: v.array(Rule) })) });
const Dashboard = v.object({
  panels: v.array(v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) })),
});

const alerts = v
  .parse(Rules, parse(text('operations/prometheus/alerts.yml')))
  .groups.flatMap(({ rules }) => rules);
const dashboard = v.parse(Dashboard, JSON.parse(text('operations/grafana/shop.json')));

/** A histogram is read by the names of its parts. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:shop|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/^(shop_\w+_seconds)_(?:bucket|count|sum)$/, '$1'),
  );

async function allNames(): Promise<Set<string>> {
  const harness = await openCoreHarness();
  const metrics = createShopMetrics();
  metrics.follow({ ...harness.core, log: createLog('silent'), loops: [], pools: () => [] });
  await harness.close();
  return new Set(metrics.names());
}

it('[OP-01] every metric of an alert and of the dashboard exists, and every metric of the shop is explained', async () => {
  const names = await allNames();
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const used = expressions.flatMap(metricsIn);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
  const [, table = ''] = guide.split('## Every metric');
  const own = [...names].filter((name) => name.startsWith('shop_'));
  expect(new Set(metricsIn(table))).toEqual(new Set(own));
});

it('[OP-01] every alert says what it means and what to do', () => {
  const headings = [...guide.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
  const asked = alerts.find(({ alert }) => alert === 'MoneyOutOfSight');
  expect(asked).toMatchObject({
    expr: 'max(shop_money_out_of_sight_payments) > 0',
    labels: { severity: 'page' },
  });
});
