import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connectTo, reasonOf } from "#extensions/caller/index.ts";
import {
  connectMerchant,
  engineForm,
  merchantEngine,
  sandboxEngineOf,
} from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { sandboxCalls } from "#tests/support/sandbox-calls.ts";
import { SECRET, type Services } from "./service.ts";

const withKey = () => ({ headers: { "idempotency-key": randomUUID() } });
/** Subscribers made side by side. */
const TOGETHER = 4;

export type Shop = Awaited<ReturnType<typeof aShop>>;
type Clients = Shop["clients"];

/** A merchant on a test clock, whose settlements close and are paid out each Monday, and who has one webhook endpoint for all events. */
export async function aShop(services: Services, subscriptions: number, moments: number) {
  const { service, context, engineUrl, receiverUrl } = services;
  const caller = connectTo({ url: service.grpcUrl, secret: SECRET });
  const system = createSystemWork(context, { requestId: "bench" });
  const tenant = tenantOf(await createOrganization(system, { slug: "bench", name: "Bench" }));
  const { engineMerchantId } = await connectMerchant(await system.inTenant(tenant), { name: "Bench" });
  const clients = caller.forOrganization({ organizationId: tenant.organizationId });
  await arrived(clients, { by: "PT1S" });
  await payOut(services, clients);
  await clients.webhooks.createWebhookEndpoint({ url: receiverUrl, enabledEvents: ["*"] }, withKey());
  const price = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_000n };
  const { prices } = await clients.plans.createPlan({ name: "Coffee", price }, withKey());
  const sandbox = sandboxCalls(engineUrl, "test_admin");
  const enterCard = async (sessionId: string, cardNumber: string) => {
    // The sandbox engine declines what is no test card, unless it has settings.
    await sandbox.setCard(engineMerchantId, { card_number: cardNumber });
    await enterAsPayer(await system.inTenant(tenant), sessionId, cardNumber);
  };
  const methods: string[] = [];
  for (let moment = 0; moment < moments; moment += 1) {
    const count = Math.round((subscriptions * (moment + 1)) / moments) - methods.length;
    const first = methods.length;
    for (let made = 0; made < count; made += TOGETHER)
      methods.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(TOGETHER, count - made) }, (_, index) =>
            aSubscriber(clients, { priceId: prices[0]?.priceId ?? "", index: first + made + index, enterCard }),
          ),
        )),
      );
    await arrived(clients, { by: "PT17S" });
  }
  return {
    ...{ clients, methods },
    declines: (paymentMethodId: string) =>
      sandbox.setCard(engineMerchantId, {
        payment_method_id: paymentMethodId,
        declines_saved: { code: "insufficient_funds", message: "Insufficient funds", network_code: "51" },
      }),
    recovers: (paymentMethodId: string) => sandbox.setCard(engineMerchantId, { payment_method_id: paymentMethodId }),
    close: () => caller.close(),
  };
}

async function payOut({ signIn }: Services, clients: Clients): Promise<void> {
  await clients.settlementQueue.updateSettlementSettings({ schedule: "weekly", scheduleDay: 1 }, withKey());
  const { bankLinkId, accounts } = await clients.bankLinks.createBankLink({ publicToken: await signIn() }, withKey());
  const account = accounts.find(({ mask }) => mask === "0000");
  const asked = { bankLinkId, bankAccountId: account?.bankAccountId ?? "", currency: "USD" };
  await clients.payouts.createPayoutDestination(asked, withKey());
}

interface Subscriber {
  readonly priceId: string;
  readonly index: number;
  enterCard(sessionId: string, cardNumber: string): Promise<void>;
}

async function aSubscriber(clients: Clients, { priceId, index, enterCard }: Subscriber) {
  const { customers, paymentMethods, subscriptions } = clients;
  const email = `subscriber${index}@example.com`;
  const [creating, opening, completing, subscribing] = [withKey(), withKey(), withKey(), withKey()];
  const details = { name: `Subscriber ${index}`, email };
  const { customerId } = await patient(() => customers.createCustomer(details, creating));
  const opened = await patient(() => paymentMethods.createPaymentMethodSession({ customerId }, opening));
  await enterCard(opened.paymentMethodSessionId, cardNumberOf(index));
  const { paymentMethodSessionId } = opened;
  // Keeps the card that was entered.
  const stored = { paymentMethodSessionId, testCard: "visa" };
  const { paymentMethodId } = await patient(() =>
    paymentMethods.completePaymentMethodSession(stored, completing),
  ).catch((error: unknown) => {
    if (reasonOf(error) !== "session_not_open") throw error;
    // The engine's own message was first.
    return paymentMethods.getPaymentMethodSession({ paymentMethodSessionId });
  });
  await patient(() => subscriptions.createSubscription({ customerId, items: [{ priceId }] }, subscribing));
  return paymentMethodId ?? "";
}

/** In the engine's form. */
async function enterAsPayer(work: UnitOfWork, paymentId: string, cardNumber: string): Promise<void> {
  const [{ methodSetups }, { publishableKey }] = [await merchantEngine(work), await engineForm(work)];
  const { clientSecret } = await methodSetups.get(paymentId);
  if (clientSecret === null) throw new Error(`the session ${paymentId} has ended`);
  await sandboxEngineOf(work).confirmAsPayer({ paymentId, publishableKey, clientSecret }, cardNumber);
}

/** Each subscriber has a card: networks limit how often one card is declined, so that one for all would stop them all. */
function cardNumberOf(index: number): string {
  const numbers = Array.from("0123456789", (digit) => `42424200000${digit}${String(index % 10_000).padStart(4, "0")}`);
  return numbers.find(passesLuhn) ?? "";
}

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  return digits.reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : (digit * 2) % 9 || digit), 0) % 10 === 0;
}

/** Each look costs the service as much as a caller's. */
const LOOK_EACH_MS = 500;

/** Advances the clock and waits until it has arrived. */
export async function arrived({ testClocks }: Clients, request: { readonly by: string }) {
  const asked = withKey();
  let clock = await patient(() => testClocks.advanceTestClock(request, asked));
  for (; clock.clockStatus === "advancing"; clock = await patient(() => testClocks.getTestClock({})))
    await sleep(LOOK_EACH_MS);
  return clock;
}

const BUSY: ReadonlySet<string> = new Set(["overloaded", "unavailable", "idempotency_in_progress"]);

/** A service that is busy with the year itself may refuse to answer for a moment. */
async function patient<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!BUSY.has(reasonOf(error) ?? "")) throw error;
      await sleep(1_000);
    }
  }
}
