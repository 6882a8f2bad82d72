import fc from "fast-check";
import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/refund.entity.ts";
import { refundStatusOf } from "#extensions/capabilities/refunds/refund.rules.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { EngineRefusedError, sandboxEngine, testCards } from "#extensions/connectors/engine/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { type EngineDelivery, passOn, startDeliveryTrap } from "#tests/support/engine-deliveries.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const trap = await startDeliveryTrap();
const { platform } = await startPlatform({ env: { ENGINE_WEBHOOK_BASE_URL: trap.url } });

const SINCE = new Date(Date.now() - 86_400_000);
const RUNS = 12;

type AtEngine =
  | { readonly does: "pay"; readonly card: "visa" | "declined" | "three_ds"; readonly capture: "automatic" | "manual" }
  | { readonly does: "approve" | "reject" | "capture" | "cancel" | "refund" | "fail refund"; readonly which: number }
  | { readonly does: "deliver"; readonly which: number; readonly times: number };

const which = fc.nat(20);
const step: fc.Arbitrary<AtEngine> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("pay" as const),
      card: fc.constantFrom("visa" as const, "visa" as const, "declined" as const, "three_ds" as const),
      capture: fc.constantFrom("automatic" as const, "manual" as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(
        ...(["approve", "reject", "capture", "cancel", "refund", "refund", "fail refund"] as const),
      ),
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("deliver" as const), which, times: fc.integer({ min: 1, max: 3 }) }),
  },
);

/** Each remaining delivery is lost, or arrives this many times, in the order of its place. */
const ending = fc.record({ place: fc.nat(1_000), times: fc.constantFrom(0, 0, 1, 1, 2, 3), atOnce: fc.boolean() });

const ONCE = { place: 0, times: 1, atOnce: false };

/** Actions of other systems, payers and processors at the engine, which only webhooks report. */
async function aPlay(organization: TestOrganization) {
  const { engineMerchantId } = organization;
  const { payments, refunds } = await merchantEngine(organization.work());
  const sandbox = sandboxEngine(platform.context.config.engines.sandbox, "deliveries");
  const paymentIds: string[] = [];
  const refundIds: string[] = [];
  const one = (ids: readonly string[], which: number) => ids[which % Math.max(ids.length, 1)] ?? "none";
  async function act(each: Exclude<AtEngine, { does: "deliver" }>): Promise<void> {
    if (each.does === "pay") {
      const payment = { capture_method: each.capture, payment_method_data: { card: cardOf(each.card) } };
      paymentIds.push((await platform.sandbox.createPayment(engineMerchantId, payment)).payment_id);
      return;
    }
    const paymentId = one(paymentIds, each.which);
    if (each.does === "approve" || each.does === "reject")
      await sandbox.decideAsPayer(engineMerchantId, paymentId, each.does);
    if (each.does === "capture") await payments.capture(paymentId, 3_000n);
    if (each.does === "cancel") await payments.cancel(paymentId);
    if (each.does === "refund") {
      const refundId = newId("refund");
      await refunds.create({ refundId, paymentId, amountMinorUnits: 1_000n });
      refundIds.push(refundId);
    }
    if (each.does === "fail refund" && refundIds.length > 0)
      await platform.sandbox.advanceRefund(engineMerchantId, one(refundIds, each.which), "failed");
  }
  return { paymentIds, refundIds, act };
}

const cardOf = (card: "visa" | "declined" | "three_ds") => ({
  ...{ card_number: testCards[card], card_exp_month: "12", card_exp_year: "2040", card_cvc: "123" },
});

/** Operations that are refused change nothing. */
async function orRefused(doing: Promise<void>): Promise<void> {
  await doing.catch((error: unknown) => {
    const isOfSandbox = error instanceof Error && error.message.includes("/sandbox/");
    if (!(error instanceof EngineRefusedError || isOfSandbox)) throw error;
  });
}

async function deliver(delivery: EngineDelivery, times: number): Promise<void> {
  const statuses = await Promise.all(Array.from({ length: times }, () => passOn(platform.url, delivery)));
  expect(statuses).toEqual(statuses.map(() => 204));
}

function idOf({ body }: EngineDelivery): string {
  const { object } = (JSON.parse(body) as { content: { object: Record<string, string> } }).content;
  return object.refund_id ?? object.payment_id ?? "";
}

async function paymentFacts(organization: TestOrganization, ids: readonly string[]) {
  const { payments } = await merchantEngine(organization.work());
  const atEngine = await Promise.all(ids.map((id) => payments.get(id)));
  return atEngine.map((payment) => ({
    id: payment.enginePaymentId,
    engineStatus: payment.engineStatus,
    status: payment.status,
    capturedMinorUnits: payment.capturedMinorUnits,
    authorizedMinorUnits: payment.status === "authorized" ? payment.capturableMinorUnits : 0n,
    attemptCount: payment.attemptCount,
  }));
}

async function refundFacts(organization: TestOrganization, ids: readonly string[]) {
  const { refunds } = await merchantEngine(organization.work());
  const atEngine = await Promise.all(ids.map((id) => refunds.get(id)));
  return atEngine.map((refund) => ({
    id: refund.engineRefundId,
    transactionId: refund.enginePaymentId,
    status: refundStatusOf(refund.engineStatus) as string,
    amountMinorUnits: refund.amountMinorUnits,
  }));
}

const rowsOf = async ({ work }: TestOrganization) => ({
  transactions: await work().em.find(TransactionExtensionEntity, {}),
  refunds: await work().em.find(RefundExtensionEntity, {}),
});

/** The sidecars of these objects equal the engine's state. */
async function expectEqual(organization: TestOrganization, isTold: (id: string) => boolean, all: PlayedIds) {
  const { transactions, refunds } = await rowsOf(organization);
  for (const fact of await paymentFacts(organization, all.paymentIds.filter(isTold)))
    expect(transactions.find(({ id }) => id === fact.id)).toMatchObject(fact);
  for (const fact of await refundFacts(organization, all.refundIds.filter(isTold)))
    expect(refunds.find(({ id }) => id === fact.id)).toMatchObject(fact);
}

type PlayedIds = Pick<Awaited<ReturnType<typeof aPlay>>, "paymentIds" | "refundIds">;

async function expectSumsAndEvents(organization: TestOrganization) {
  const { transactions, refunds } = await rowsOf(organization);
  const { em } = organization.work();
  for (const { id, refundedMinorUnits } of transactions) {
    const succeeded = refunds.filter((refund) => refund.transactionId === id && refund.status === "succeeded");
    expect(refundedMinorUnits).toBe(succeeded.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n));
  }
  for (const { id, eventSequence, version } of [...transactions, ...refunds]) {
    const events = await em.find(EventEntity, { subjectId: id }, { orderBy: { sequence: "asc" } });
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: eventSequence }, (_, n) => n + 1));
    expect(events.at(-1)).toMatchObject({ version });
  }
}

test("webhooks of payments and refunds that are early, late, doubled or lost leave what the engine has", async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 4, maxLength: 18 }),
    fc.array(ending, { maxLength: 40 }),
    async (steps, endings) => {
      const organization = await anOrganization(platform);
      const play = await aPlay(organization);
      const delivered = new Set<EngineDelivery>();
      for (const each of steps) {
        if (each.does !== "deliver") await orRefused(play.act(each));
        else {
          const known = await trap.of(platform.databaseUrl, organization.engineMerchantId);
          const delivery = known[each.which % Math.max(known.length, 1)];
          if (delivery) await deliver(delivery, each.times);
          if (delivery) delivered.add(delivery);
        }
      }
      const rest = (await trap.of(platform.databaseUrl, organization.engineMerchantId))
        .filter((delivery) => !delivered.has(delivery))
        .map((delivery, position) => ({ delivery, ...(endings[position] ?? ONCE) }))
        .toSorted((first, second) => first.place - second.place);
      const pending: Promise<void>[] = [];
      for (const { delivery, times, atOnce } of rest) {
        const delivering = deliver(delivery, times);
        if (atOnce) pending.push(delivering);
        else await delivering;
      }
      await Promise.all(pending);

      // A webhook alone updates its object, without reconciliation.
      const told = new Set(rest.filter(({ times }) => times > 0).map(({ delivery }) => idOf(delivery)));
      await expectEqual(organization, (id) => told.has(id), play);
      for (const follower of Object.values(registry.engineEvents)) await follower.reconcile(organization.work(), SINCE);
      await expectEqual(organization, () => true, play);
      await expectSumsAndEvents(organization);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
}, 120_000);
