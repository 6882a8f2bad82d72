import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { dayTally, quarterTally } from "#extensions/capabilities/billing-metrics/billing-tallies.ts";
import { readMonths } from "#extensions/capabilities/billing-metrics/read-billing-metrics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { GetMrrMonthsRequestSchema } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const work = () => workAt(platform, organization, new Date("2026-11-18T12:00:00Z"));
const FORMATS = [
  [quarterTally.name, "15 minutes", 'YYYY-MM-DD"T"HH24:MI'],
  [dayTally.name, "1 day", "YYYY-MM-DD"],
];

/** Movements in every quarter of an hour from a day on, as sums. */
const fillSince = (day: string, until: string) =>
  onDatabase(platform.databaseUrl, async (client) => {
    for (const [name, step, format] of FORMATS)
      await client.query(
        `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
         select $1, $2 || to_char(at, 'YYYYMMDDHH24MI'), 'sandbox', $2, array[to_char(at, $3), 'USD', 'new'], 1, 10, true
         from generate_series($4::timestamp, $5::timestamp - interval '1 minute', $6::interval) as at`,
        [organization.id, name, format, day, until, step],
      );
    await client.query("analyze tallies");
  });

interface Plan {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

function examined(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + examined(each), 0);
  if (plan["Relation Name"] !== "tallies") return below;
  return below + (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
}

/** How many sums the statement of a year's movements looks at. */
async function sumsExamined(reading: UnitOfWork): Promise<number> {
  const execute = vi.spyOn(reading.em, "execute");
  await readMonths(reading, create(GetMrrMonthsRequestSchema, { months: 2 }));
  const [sql, params] = execute.mock.calls.find(([text]) => String(text).includes("jsonb_to_recordset")) ?? [];
  const [row] = await reading.em.execute<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (analyze, format json) ${sql}`,
    params as unknown[],
  );
  return examined((row as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"][0].Plan);
}

test("a month is about thirty sums, and years before it cost nothing", async () => {
  await fillSince("2026-09-01", "2026-11-18");
  const few = await sumsExamined(work());
  await fillSince("2023-09-01", "2026-09-01");
  const many = await sumsExamined(work());
  expect(many).toBe(few);
  // The days of two months, and the quarters of an hour between midnight in New York and in UTC.
  expect(few).toBeLessThan(300);
}, 60_000);
