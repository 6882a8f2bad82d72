import { ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { capturesOf } from "#extensions/capabilities/transactions/captures.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/follow-transaction.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { endedStatus } from "#extensions/capabilities/transactions/transaction-moves.rules.ts";
import { type EnginePayment, sandboxEngine, testCards } from "#extensions/connectors/engine/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

const SINCE = new Date(Date.now() - 86_400_000);
const PAYMENTS = 5;
const STEPS = 60;
const CARDS = ["visa", "mastercard", "declined", "insufficient_funds", "three_ds", "three_ds_declined"] as const;

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
}

/** Operations that are refused change nothing. */
async function orRefused(step: () => Promise<unknown>): Promise<void> {
  await step().catch((error: unknown) => {
    if (!(error instanceof DomainError || error instanceof ConnectError)) throw error;
  });
}

/** All actions on a payment: by its payer, other systems at the engine, our API, and events. */
async function aWalk(seed: number) {
  const one = randomOf(seed);
  const organization = await anOrganization(platform);
  const { transactions } = callersOf(platform, organization);
  const { payments } = await merchantEngine(organization.work());
  const { publishableKey, engineMerchantId } = await getActiveMerchant(organization.work());
  const sandbox = sandboxEngine(platform.context.config.engines.sandbox, "walk");
  const ids: string[] = [];
  for (let number = 0; number < PAYMENTS; number += 1) {
    const captureMethod = one(["automatic", "manual", "manual_multiple"]);
    ids.push(
      (
        await aTransaction(platform, organization, {
          ...{
            captureMethod,
            amount: 1_000n + BigInt(number),
            incrementalAuthorization: captureMethod !== "automatic",
          },
        })
      ).transactionId,
    );
  }
  const pay = async (id: string) => {
    const { clientSecret } = await payments.getForm(id);
    await sandbox.confirmAsPayer(
      { paymentId: id, publishableKey: publishableKey ?? "", clientSecret },
      testCards[one(CARDS)],
    );
  };
  // An event only names the payment to read, so a late, repeated or reordered one is just another read.
  const event = (id: string) => transactionCopy.refresh(organization.work(), id);
  const steps: readonly ((id: string) => Promise<unknown>)[] = [
    pay,
    pay,
    (id) => sandbox.decideAsPayer(engineMerchantId, id, one(["approve", "reject"])),
    (id) => payments.capture(id, 600n),
    (id) => payments.cancel(id),
    (id) => transactions.captureTransaction({ transactionId: id, amount: one([400n, 1_000n]) }, withKey()),
    (id) => transactions.captureTransaction({ transactionId: id, amount: 150n, final: false }, withKey()),
    (id) => transactions.cancelTransaction({ transactionId: id }, withKey()),
    (id) => transactions.incrementAuthorization({ transactionId: id, amount: one([1_300n, 1_500n]) }, withKey()),
    (id) => payments.increment(id, 1_400n),
    (id) => transactions.voidTransaction({ transactionId: id }, withKey()),
    (id) => payments.void(id),
    (id) => transactions.syncTransaction({ transactionId: id }),
    event,
    (id) => Promise.all([event(id), event(id)]),
    (id) => Promise.all([event(id), orRefused(() => pay(id))]),
  ];
  for (let number = 0; number < STEPS; number += 1) {
    const [step, id] = [one(steps), one(ids)];
    await orRefused(() => step(id));
  }
  return organization;
}

/** A voided payment still says what was captured. */
function moneyOf({ engineStatus, capturedMinorUnits: captured }: EnginePayment) {
  const isVoided = engineStatus === "cancelled_post_capture";
  return { capturedMinorUnits: isVoided ? 0n : captured, voidedMinorUnits: isVoided ? captured : 0n };
}

test.each([1, 2, 3, 4])(
  "after a random walk (seed %i) a reconciliation makes every transaction equal its payment",
  async (seed) => {
    const organization = await aWalk(seed);
    await transactionCopy.reconcile(organization.work(), SINCE);
    const { em } = organization.work();
    const { payments } = await merchantEngine(organization.work());
    const rows: TransactionExtension[] = await em.find(TransactionExtensionEntity, {});
    expect(rows).toHaveLength(PAYMENTS);
    for (const row of rows) {
      const payment = await payments.get(row.id);
      expect(row).toMatchObject({
        status: endedStatus(payment, row.endedAs ?? null),
        engineStatus: payment.engineStatus,
        amountMinorUnits: payment.amountMinorUnits,
        ...moneyOf(payment),
        authorizedMinorUnits: payment.status === "authorized" ? payment.capturableMinorUnits : 0n,
        captures: capturesOf(payment, row.captures ?? []),
        attemptCount: payment.attemptCount,
        declineCount: (payment.attempts ?? []).filter(({ failure }) => failure !== null).length,
      });
      const events = await em.find(EventEntity, { subjectId: row.id }, { orderBy: { sequence: "asc" } });
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, position) => position + 1));
      const shown = JSON.parse(events.at(-1)?.object ?? "");
      expect(shown).toMatchObject({ transaction_status: row.status, version: row.version });
    }
    const before = rows.map(({ version }) => version);
    await transactionCopy.reconcile(organization.work(), SINCE);
    const again = await organization.work().em.find(TransactionExtensionEntity, {});
    expect(again.map(({ version }) => version)).toEqual(before);
  },
  60_000,
);
