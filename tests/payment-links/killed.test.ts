import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { paymentsOf } from "./at-engine.ts";
import { aShop, aStart, type Shop } from "./paying.ts";

vi.setConfig({ testTimeout: 120_000 });

const { platform } = await startPlatform();
const toEngine = await closedAfterTests(anEngineProxy(platform.engineUrl));
afterEach(() => toEngine.pass());

type Point = () => Promise<{ reached: () => Promise<unknown>; release: () => Promise<void> }>;

const atLockOf = async (table: string) => {
  const lock = await locking(platform.databaseUrl, `lock table ${table} in share row exclusive mode`);
  return { reached: lock.isWaitedFor, release: lock.release };
};

const points: Readonly<Record<string, Point>> = {
  "before its claim is saved": () => atLockOf("idempotency_records"),
  "with its request on the way, which never arrives": async () => {
    const swallowed = toEngine.swallow("POST");
    return { reached: () => swallowed, release: async () => toEngine.pass() };
  },
  "between the engine's answer and our save": async () => {
    const held = toEngine.hold("POST");
    let lock: Awaited<ReturnType<typeof atLockOf>> | null = null;
    const reached = async () => {
      await held.arrived;
      // The claim is saved by now.
      lock = await atLockOf("events");
      held.letThrough();
      await lock.reached();
    };
    return { reached, release: async () => lock?.release() };
  },
};

/** A start whose process is killed. */
async function killedStart(shop: Shop, code: string, key: string, point: Point): Promise<void> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, toEngine.url, QUICK_TAKEOVER));
  const payer = process.caller.forPayer({ organizationSlug: shop.organization.slug, environment: "sandbox" });
  const { reached, release } = await point();
  const asked = payer.checkout.startCheckout(aStart(shop.organization, code), withKey(key));
  await killAt(process, asked, reached);
  await release();
}

const attemptsIn = ({ organization }: Shop) => organization.work().em.find(PaymentLinkAttemptEntity, {});

async function completed(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await completeOperations(platform.context);
}

describe.each(Object.entries(points))("a start that is killed %s", (name, point) => {
  test("is the same attempt when the payer tries again, and is paid once", async () => {
    const shop = await aShop(platform);
    const [link, key] = [await shop.aLink({ use: "single" }), randomUUID()];
    await killedStart(shop, link.code, key, point);
    const { transactionId } = await shop.begin(link.code, {}, key);
    expect(await attemptsIn(shop)).toMatchObject([{ transactionId, status: "open", slotNumber: 1 }]);
    await shop.pay(transactionId);
    expect(await shop.stateOf(link)).toMatchObject({ status: "completed", usesCount: 1, openAttempts: 0 });
  });

  test("is completed without its payer, and gives its use back when the session is over", async () => {
    const shop = await aShop(platform);
    await shop.afterMinutes(0);
    const link = await shop.aLink({ use: "single" });
    await killedStart(shop, link.code, randomUUID(), point);
    await until(async () => {
      await completed();
      return isSettled(shop);
    });
    await shop.afterMinutes(17);
    expect(await shop.stateOf(link)).toMatchObject({ status: "active", usesCount: 0, openAttempts: 0 });
  });

  test("is not sent, or canceled, when its session is over by then", async () => {
    const shop = await aShop(platform);
    await shop.afterMinutes(0);
    const link = await shop.aLink({ use: "single" });
    await killedStart(shop, link.code, randomUUID(), point);
    await shop.afterMinutes(20);
    const claimed = name === "before its claim is saved" ? 0 : 1;
    expect(await shop.stateOf(link)).toMatchObject({ openAttempts: claimed });
    let minutes = 20;
    await until(async () => {
      await completed();
      minutes += 1;
      await shop.afterMinutes(minutes);
      return (await shop.stateOf(link)).openAttempts === 0;
    });
    for (const { transactionId, status } of await attemptsIn(shop)) {
      expect(status).toBe("ended");
      const payment = await (await paymentsOf(shop)).get(transactionId).catch(() => null);
      expect([undefined, "canceled"]).toContain(payment?.status);
    }
  });
});

/** Whether the answer for each attempt's payment is kept. */
async function isSettled({ organization }: Shop): Promise<boolean> {
  const payments = await organization.work().em.find(TransactionExtensionEntity, {});
  return payments.every(({ engineStatus }) => engineStatus === "requires_payment_method");
}
