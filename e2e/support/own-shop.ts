import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { connectTo } from "#extensions/caller/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import type { People } from "./accounts.ts";
import type { ProductUnderTest } from "./product.ts";

/** An organization whose sandbox no other test uses, so that it may have a test clock. */
export async function anOwnShop(product: ProductUnderTest, people: People) {
  const { urls, settings } = product;
  const slug = `shop-${randomBytes(4).toString("hex")}`;
  const name = `Shop ${slug.slice(-4)}`;
  await addOrganization(settings, slug, name);
  await people.found(slug, name);
  const caller = connectTo({ url: urls.extensionsGrpc, secret: settings.INTERNAL_SECRET ?? "" });
  const clients = () => caller.forOrganization({ organizationSlug: slug, idempotencyKey: randomUUID() });
  const aCard = async (customerId: string, testCard: string): Promise<string> => {
    const { paymentMethodSessionId } = await clients().paymentMethods.createPaymentMethodSession({ customerId });
    const done = await clients().paymentMethods.completePaymentMethodSession({ paymentMethodSessionId, testCard });
    return done.paymentMethodId ?? "";
  };
  return {
    slug,
    clients,
    aCard,
    email: await people.join(slug),
    async aSubscriber(customerName: string) {
      const { customerId } = await clients().customers.createCustomer({
        name: customerName,
        email: `${randomUUID()}@payer.example`,
      });
      const paymentMethodId = await aCard(customerId, "visa");
      const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_800n };
      const { prices } = await clients().plans.createPlan({ name: `${customerName}'s coffee`, price });
      const items = [{ priceId: prices[0]?.priceId ?? "" }];
      const { subscriptionId } = await clients().subscriptions.createSubscription({
        customerId,
        items,
        paymentMethodId,
      });
      return { customerId, subscriptionId };
    },
    /** Sends the request again until the clock has arrived. */
    async advance(to: string): Promise<void> {
      const time = { seconds: BigInt(Date.parse(to) / 1_000), nanos: 0 };
      for (;;) {
        const { clockStatus } = await clients().testClocks.advanceTestClock({ to: time });
        if (clockStatus === "ready") return;
      }
    },
    close: () => caller.close(),
  };
}

async function addOrganization(settings: ProductUnderTest["settings"], slug: string, name: string): Promise<void> {
  const logger = pino({ level: "silent" });
  const context = await createContext({ config: readConfig(settings), logger, registry, clock: systemClock });
  const system = createSystemWork(context, { requestId: "e2e" });
  const tenant = tenantOf(await createOrganization(system, { slug, name }));
  await connectMerchant(await system.inTenant(tenant), { name });
  await context.close();
}
