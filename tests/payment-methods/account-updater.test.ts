import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/payment-method.entity.ts";
import { compareMethodsOf } from "#extensions/capabilities/payment-methods/reconcile-payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aShop, runDueWork, type Shop } from "./shop.ts";

const { platform } = await startPlatform();
runDueWork(platform);
let shop: Shop;

beforeEach(async () => {
  shop = await aShop(platform);
});

const news = (paymentMethodId: string, answer: string, more: object = {}) =>
  platform.sandbox.updateCard(shop.organization.engineMerchantId, {
    payment_method_id: paymentMethodId,
    answer,
    ...more,
  });
const ask = (paymentMethodId: string, since: Date | null = null) =>
  askUpdater(shop.organization.work(), paymentMethodId, since);
const NEW = { new_card_number: "5555555555554444", new_exp_month: "3", new_exp_year: "2041" };

describe("the updater's answer", () => {
  test("is that nothing changed, and then nothing does", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const before = await shop.read(paymentMethodId);
    expect(await ask(paymentMethodId)).toBe("unchanged");
    expect(await shop.read(paymentMethodId)).toEqual(before);
  });

  test("is a new number: the card follows, and the former one is kept", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const before = await shop.read(paymentMethodId);
    await news(paymentMethodId, "A", NEW);
    expect(await ask(paymentMethodId)).toBe("updated");

    const after = await shop.read(paymentMethodId);
    expect(after.card).toMatchObject({ brand: "Mastercard", last4: "4444", bin: "555555", expMonth: 3, expYear: 2041 });
    expect(after.card?.fingerprint).not.toBe(before.card?.fingerprint);
    expect(after.card?.updatedByNetworkAt).toBeDefined();
    const { brand, last4, expMonth, expYear, fingerprint } = before.card ?? {};
    expect(after.formerCards).toMatchObject([{ brand, last4, expMonth, expYear, fingerprint }]);
    expect(await shop.eventsOf(paymentMethodId)).toEqual([
      "payment_method.attached",
      "payment_method.updated_by_network",
    ]);
  });

  test("is a new expiry of the same number, which makes an expired card active again", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const { em } = shop.organization.work();
    const expired = { status: "expired", expMonth: 1, expYear: 2026 } as const;
    await em.nativeUpdate(PaymentMethodExtensionEntity, { id: paymentMethodId }, expired);
    expect(await ask(paymentMethodId)).toBe("updated");

    expect(await shop.read(paymentMethodId)).toMatchObject({
      paymentMethodStatus: "active",
      card: { last4: "4242", expMonth: 12 },
      formerCards: [{ last4: "4242", expMonth: 1, expYear: 2026 }],
    });
    expect((await shop.eventsOf(paymentMethodId)).at(-1)).toBe("payment_method.updated_by_network");
  });

  test("is a closed account, which blocks the method until its card has a new number", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await news(paymentMethodId, "C");
    for (const _time of [1, 2]) expect(await ask(paymentMethodId)).toBe("closed");
    expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "blocked", networkNotice: "closed" });

    await news(paymentMethodId, "E", { new_exp_month: "3", new_exp_year: "2041" });
    expect(await ask(paymentMethodId)).toBe("updated");
    expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "blocked" });
    await news(paymentMethodId, "A", NEW);
    expect(await ask(paymentMethodId)).toBe("updated");
    expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "active" });
    expect((await shop.eventsOf(paymentMethodId)).slice(1)).toEqual([
      "payment_method.blocked",
      "payment_method.updated_by_network",
      "payment_method.updated_by_network",
    ]);
  });

  test("is to contact the cardholder, said once", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await news(paymentMethodId, "Q");
    for (const _time of [1, 2]) expect(await ask(paymentMethodId)).toBe("contact_cardholder");
    expect(await shop.read(paymentMethodId)).toMatchObject({
      paymentMethodStatus: "active",
      networkNotice: "contact_cardholder",
    });
    expect(await shop.eventsOf(paymentMethodId)).toEqual(["payment_method.attached", "payment_method.updated"]);
  });

  test("is that the card is closed, where the engine has deleted it", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await shop.caller.paymentMethods.detachPaymentMethod({ paymentMethodId });
    expect(await ask(paymentMethodId)).toBe("closed");
  });

  test("is missing while the engine does not answer", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const { engineMerchantId: merchant_id } = shop.organization;
    await platform.sandbox.fault({ merchant_id, kind: "status_500", path: "/payment_methods/*", times: 20 });
    expect(await ask(paymentMethodId)).toBe("unavailable");
    expect(await shop.eventsOf(paymentMethodId)).toEqual(["payment_method.attached"]);
  });

  test("of another organization's method is none", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const other = await anOrganization(platform);
    await expect(askUpdater(other.work(), paymentMethodId)).rejects.toMatchObject({ reason: "resource_missing" });
  });
});

describe("an update by the network", () => {
  test("is found by the daily comparison too, which says it by the same event", async () => {
    const { paymentMethodId, customerId } = await shop.aMethod();
    const before = new Date();
    await news(paymentMethodId, "A", NEW);
    for (const _time of [1, 2]) await compareMethodsOf(shop.organization.work(), customerId);

    expect((await shop.read(paymentMethodId)).card).toMatchObject({ last4: "4444" });
    expect((await shop.eventsOf(paymentMethodId)).slice(1)).toEqual(["payment_method.updated_by_network"]);
    expect(await ask(paymentMethodId)).toBe("unchanged");
    expect(await ask(paymentMethodId, before)).toBe("updated");
  });

  test("is kept once by several who ask at once, and each of them learns of it", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await news(paymentMethodId, "A", NEW);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(paymentMethodId, new Date(0))));

    expect(new Set(answers)).toEqual(new Set(["updated"]));
    expect(await shop.read(paymentMethodId)).toMatchObject({ formerCards: [{ last4: "4242" }] });
    expect((await shop.eventsOf(paymentMethodId)).slice(1)).toEqual(["payment_method.updated_by_network"]);
  });

  test("is kept by the next one to ask, where the connection broke between the read and the write", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await news(paymentMethodId, "A", NEW);
    await expect(askAndBreak(paymentMethodId)).rejects.toThrow();
    expect(await shop.eventsOf(paymentMethodId)).toEqual(["payment_method.attached"]);

    expect(await ask(paymentMethodId)).toBe("updated");
    expect((await shop.eventsOf(paymentMethodId)).slice(1)).toEqual(["payment_method.updated_by_network"]);
  });
});

/** Ends the session of the one who asks while it waits for the row's lock, after it has read the engine. */
async function askAndBreak(paymentMethodId: string): Promise<void> {
  const admin = new pg.Client(platform.databaseUrl);
  await admin.connect();
  try {
    await admin.query("begin");
    await admin.query("select id from payment_method_extensions where id = $1 for update", [paymentMethodId]);
    const asked = ask(paymentMethodId);
    asked.catch(() => {});
    await expect.poll(() => endWaiting(admin), { timeout: 10_000 }).toBeGreaterThan(0);
    await admin.query("rollback");
    await asked;
  } finally {
    await admin.end();
  }
}

async function endWaiting(admin: pg.Client): Promise<number> {
  const ended = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
  );
  return ended.rowCount ?? 0;
}
