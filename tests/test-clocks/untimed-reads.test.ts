import { SqlEntityManager } from "@mikro-orm/postgresql";
import { expect, test, vi } from "vitest";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const DAY_MS = 86_400_000;
const { platform } = await startPlatform();

/** Number of reads of the environment's clock by the call. */
async function clockReads<T>(ask: () => Promise<T>) {
  const sent = vi.spyOn(SqlEntityManager.prototype, "execute");
  try {
    const answer = await ask();
    return { answer, reads: sent.mock.calls.filter(([sql]) => /from test_clocks/.test(String(sql))).length };
  } finally {
    sent.mockRestore();
  }
}

/** A sandbox whose clock is ten days ahead. */
async function aFutureSandbox() {
  const organization = await anOrganization(platform);
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const to = new Date(Date.now() + 10 * DAY_MS);
  const work = await createSystemWork(platform.context, { requestId: "test" }).inTenant(tenant);
  await advanceTestClock(work, to, { due: {}, followers: [] });
  return { to, tenant };
}

const dayInNewYork = (moment: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" }).format(moment);

test.each(["grpc", "connect"] as const)("a read over %s that asks for no time does not read the clock", async (way) => {
  const { tenant } = await aFutureSandbox();
  const { disputes } = platform.callers[way].forOrganization({ ...tenant, environment: "sandbox" });
  expect((await clockReads(() => disputes.listDisputes({}))).reads).toBe(0);
  expect((await clockReads(() => disputes.getDispute({ disputeId: "dsp_none" }).catch(String))).reads).toBe(0);
});

test.each(["grpc", "connect"] as const)("a read over %s that asks for the time gets the test clock's", async (way) => {
  const { to, tenant } = await aFutureSandbox();
  const { payouts } = platform.callers[way].forOrganization({ ...tenant, environment: "sandbox" });
  for (const _time of [1, 2]) {
    const { answer, reads } = await clockReads(() => payouts.getBalanceHistory({ currency: "USD", days: 3 }));
    expect(answer.days.at(-1)?.date).toBe(dayInNewYork(to));
    expect(reads).toBe(1);
  }
});

test("a write reads the clock", async () => {
  const { tenant } = await aFutureSandbox();
  const { customers } = platform.callers.grpc.forOrganization({ ...tenant, environment: "sandbox" });
  expect((await clockReads(() => customers.createCustomer({}))).reads).toBe(1);
});
