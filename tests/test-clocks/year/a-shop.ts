import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import { anOrganization, type Platform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

export const START = new Date("2027-01-31T09:00:00Z");

export function inMonths(months: number): Date {
  return new Date(Date.UTC(2027, months, 28, 12));
}

/** Cards of the subscribers. Those that decline begin with their first renewal. */
const CARDS = ["visa", "visa", "saved_insufficient_funds", "visa", "saved_visa_14", "visa"];

/** A merchant with subscribers in two time zones who signed up at one moment, and one later. */
export async function aShop(platform: Platform): Promise<TestOrganization> {
  const organization = await anOrganization(platform);
  const { testClocks, plans, customers, subscriptions, settlementQueue } = callersOf(platform, organization);
  const stand = (to: Date) => untilDone(() => testClocks.advanceTestClock({ to: timestampFromDate(to) }));
  await stand(START);
  await settlementQueue.updateSettlementSettings({ schedule: "daily" });
  const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_000n };
  const { prices } = await plans.createPlan({ name: "Coffee", price });
  const items = [{ priceId: prices[0]?.priceId ?? "" }];
  for (const [index, card] of CARDS.entries()) {
    if (index === CARDS.length - 1) await stand(new Date(START.getTime() + 3_600_000));
    const reference = `payer-${index}`;
    const details = { reference, email: `${reference}@example.com`, name: `Payer ${index}` };
    const { customerId } = await customers.createCustomer(details);
    await aPaymentMethod(platform, organization, { customerId });
    const timeZone = index % 2 === 0 ? "America/New_York" : "Europe/Berlin";
    const asked = { customerId, items, billingAnchor: { anchorType: "anniversary", timeZone } };
    const { subscriptionId } = await untilDone(() => subscriptions.createSubscription(asked, withKey()));
    if (card === "visa") continue;
    const { paymentMethodId } = await aPaymentMethod(platform, organization, { customerId, testCard: card });
    const changed = { subscriptionId, paymentMethodId, updateMask: { paths: ["payment_method_id"] } };
    await untilDone(() => subscriptions.updateSubscription(changed, withKey()));
  }
  return organization;
}
