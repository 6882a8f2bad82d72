import { expect, test } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSubscriber, type Subscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

const SESSION = "payment_method_session.expire";
const FIRST_PAYMENT = "subscription.expire_incomplete";

async function deadlinesOf({ organization }: Subscriber): Promise<string[]> {
  const pending = { kind: { $in: [SESSION, FIRST_PAYMENT] }, state: "pending" } as const;
  return (await organization.work().em.find(DueWorkEntity, pending)).map(({ kind }) => kind);
}

test("a card that is stored and a first payment that is made leave no deadline to run", async () => {
  const subscriber = await aSubscriber(platform);
  const { subscriptionStatus } = await subscriber.subscribe();
  expect(subscriptionStatus).toBe("active");
  expect(await deadlinesOf(subscriber)).toEqual([]);
});

test("a first payment that has not come keeps its deadline, until it comes", async () => {
  const subscriber = await aSubscriber(platform, { testCard: "saved_insufficient_funds" });
  const { subscriptionId, subscriptionStatus, latestInvoiceId = "" } = await subscriber.subscribe();
  expect(subscriptionStatus).toBe("incomplete");
  expect(await deadlinesOf(subscriber)).toEqual([FIRST_PAYMENT]);
  const { paymentMethodId } = await subscriber.aCard("visa");
  await subscriber.invoices.payInvoice({ invoiceId: latestInvoiceId, paymentMethodId });
  expect(await subscriber.get(subscriptionId)).toMatchObject({ subscriptionStatus: "active" });
  expect(await deadlinesOf(subscriber)).toEqual([]);
});
