import { FeeScheduleEntity } from "#extensions/capabilities/fees/fee-schedule.entity.ts";
import { setFees } from "#extensions/capabilities/fees/set-fees.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { A_PRICE_LIST } from "./schedules.ts";

/** Begins so late that no other world's sale follows it. */
const FAR = new Date("2099-01-01T00:00:00Z");

/** The name of the organization's only version. */
async function withVersion(work: UnitOfWork, reason: string): Promise<string> {
  const known = await work.em.findOne(FeeScheduleEntity, { environment: work.environment });
  if (known) return known.name;
  const name = newId("feeSchedule").replace("_", "-");
  await setFees(work, { name, prices: A_PRICE_LIST, from: FAR, reason });
  return name;
}

const sale = { amount: 4200, currency: "USD", brand: "AmericanExpress", country: "DE" };

export const world: CapabilityWorld = {
  build: async ({ organization, canary }) => ({ fee_schedule: await withVersion(organization.work(), canary) }),
  buildLive: async ({ organization }) => ({ fee_schedule: await withVersion(organization.liveWork(), "Live") }),
  samples: {
    "fees.retrieveSchedule": ({ fee_schedule = "" }) => [{ ids: { fee_schedule } }],
    "fees.quote": () => [
      { message: sale },
      { message: { amount: 100, currency: "JPY", channel: "terminal", funding: "debit" } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/settings.fees": {
      query: ({ fee_schedule = "" }) => ({ amount: "42.00", amount_currency: "USD", fee_schedule }),
    },
    "FeeService.QuoteFees": { json: () => sale },
  },
};
