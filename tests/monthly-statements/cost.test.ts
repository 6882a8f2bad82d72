import type { EntityManager } from "@mikro-orm/postgresql";
import { afterAll, describe, expect, test } from "vitest";
import {
  readBalanceBefore,
  readFirstMoment,
  sumByType,
  sumFees,
} from "#extensions/capabilities/monthly-statements/month-sums.queries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { examinedBy } from "#tests/ledger/statements.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform({ spoilsBooks: true });
const client = await closedAfterTests(aConnection(platform.databaseUrl));
// Without the tests' tripwire, whose policy would change every plan.
const orm = await createOrm(platform.databaseUrl, registry);
afterAll(() => orm.close());

const A_MONTH = 300;
const [start, end] = [new Date("2026-11-01T04:00:00Z"), new Date("2026-12-01T05:00:00Z")];
const span = { currency: "USD", start, end };

const STATEMENTS: readonly (readonly [string, (work: UnitOfWork) => Promise<unknown>, number])[] = [
  ["the opening balance", (work) => readBalanceBefore(work, "USD", start), 1],
  ["the closing balance", (work) => readBalanceBefore(work, "USD", end), 1],
  ["the first month", (work) => readFirstMoment(work, "USD"), 1],
  ["the sums by type", (work) => sumByType(work, span), A_MONTH],
  ["the fees", (work) => sumFees(work, span), 2 * A_MONTH],
];

describe.each([3_000, 200_000])("with %d rows of before", (size) => {
  const prepared = prepare(size);

  test.each(STATEMENTS)("%s cost the month, and not the history", async (_name, run, most) => {
    const { organization, em } = await prepared;
    expect(await examinedBy(organization.work(), em, run)).toBeLessThanOrEqual(most);
  });
});

/** Rows of many years, three a day on average, and the month's. */
async function prepare(size: number) {
  const organization = await anOrganization(platform);
  const insert = (first: number, count: number, at: string) =>
    client.query(
      `insert into balance_transactions (organization_id, environment, id, type, source_id, currency, gross_minor_units,
         fee_minor_units, net_minor_units, reserved_minor_units, running_minor_units, created_at, updated_at)
       select $1, 'sandbox', 'btx_' || lpad(i::text, 12, '0'), case when i % 2 = 0 then 'charge' else 'processing_fee' end,
         'txn_' || i, 'USD', 0, i % 7 + 1, -(i % 7 + 1), 0, 0, ${at}, now()
       from generate_series($2::int, $3::int) as i`,
      [organization.id, first, first + count - 1],
    );
  await insert(1, size, `timestamptz '2026-11-01T03:59:59Z' - (${size} - i) * interval '5 minutes'`);
  await insert(size + 1, A_MONTH, `timestamptz '2026-11-02T00:00:00Z' + (i - ${size}) * interval '1 hour'`);
  await client.query("vacuum analyze balance_transactions");
  const em: EntityManager = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId: organization.id });
  return { organization, em };
}
