import { timestampDate } from "@bufbuild/protobuf/wkt";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import type { Platform } from "#tests/support/platform.ts";

/** Monthly subscribers of a merchant whose clock stands at the end of January 2027. */
export async function aScriptedMerchant(platform: Platform, { subscribers = 1 } = {}) {
  const first = await aSubscriber(platform, { from: "2027-01-31T09:00:00Z" });
  const { organization, subscriptions, testClockScenarios: scenarios } = first;
  const { priceId, planId } = await first.aPrice();
  const items = [{ priceId }];
  const customers = [await first.subscribe({ items, reference: "subscriber-0" })];
  for (let index = 1; index < subscribers; index += 1) {
    const { customerId } = await aPaymentMethod(platform, organization);
    customers.push(await subscriptions.createSubscription({ customerId, items, reference: `subscriber-${index}` }));
  }
  return {
    ...{ ...first, scenarios, customers, priceId, planId },
    subscriptionId: customers[0]?.subscriptionId ?? "",
    stepsOf: async (testClockScenarioId: string) =>
      (await scenarios.listTestClockScenarioSteps({ testClockScenarioId })).data,
    statusOf: async (testClockScenarioId: string) =>
      (await scenarios.getTestClockScenario({ testClockScenarioId })).scenarioStatus,
  };
}

export const everybody = { everybody: true };

export const at = (time: string) => ({ at: { seconds: BigInt(Date.parse(time) / 1_000), nanos: 0 } });

export const timeOf = (time: { seconds: bigint; nanos: number } | undefined) =>
  time ? timestampDate(time as never).toISOString() : null;
