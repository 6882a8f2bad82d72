import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { type EngineDelivery, passOn, startDeliveryTrap } from "#tests/support/engine-deliveries.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aBiller, type Biller, runDue } from "./billing.ts";

const CHARGE = "invoice.charge";

const trap = await startDeliveryTrap();
const { platform } = await startPlatform({ env: { ENGINE_WEBHOOK_BASE_URL: trap.url } });

/** The engine's events about payments of the merchant, once there are as many. */
async function reportsOf({ organization: { engineMerchantId } }: Biller, count = 1): Promise<EngineDelivery[]> {
  for (;;) {
    const all = await trap.of(platform.databaseUrl, engineMerchantId);
    const reports = all.filter((report) => idOf(report).startsWith("txn_"));
    if (reports.length >= count) return reports;
    await sleep(10);
  }
}

const idOf = ({ body }: EngineDelivery): string =>
  (JSON.parse(body) as { content: { object: { payment_id?: string } } }).content.object.payment_id ?? "";

/** The engine answers no read of the payment. */
const unreadable = (paymentId: string) =>
  platform.sandbox.fault({ method: "GET", path: `/payments/${paymentId}`, kind: "status_500", times: 50 });

async function servicesOf({ organization }: Biller, subjectId: string): Promise<string[]> {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type, service }) => `${type} ${service}`);
}

test("an event that shows a payment as its answer did reads nothing and changes nothing", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  await runDue(platform, biller, CHARGE);
  const [report] = await reportsOf(biller);
  if (!report) throw new Error("no event");
  const before = await biller.transactions.getTransaction({ transactionId: idOf(report) });
  await unreadable(idOf(report));
  expect([await passOn(platform.url, report), await passOn(platform.url, report)]).toEqual([204, 204]);
  expect(await biller.transactions.getTransaction({ transactionId: idOf(report) })).toEqual(before);
});

test("a declined payment is recognized too", async () => {
  const biller = await aBiller(platform, "saved_insufficient_funds");
  await biller.charge(await biller.bill());
  await runDue(platform, biller, CHARGE);
  const [report] = await reportsOf(biller);
  if (!report) throw new Error("no event");
  await unreadable(idOf(report));
  expect(await passOn(platform.url, report)).toBe(204);
});

test("an event that comes before the answer to its charge waits until the answer is kept", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  // The charge is done, and what it reads afterwards takes a while.
  await platform.sandbox.fault({ method: "GET", path: "/payments/*", kind: "delay", delay_ms: 1_000, times: 1 });
  const charging = runDue(platform, biller, CHARGE);
  const [report] = await reportsOf(biller);
  if (!report) throw new Error("no event");
  expect(await passOn(platform.url, report)).toBe(204);
  await charging;
  const changes = await servicesOf(biller, idOf(report));
  expect(changes).toEqual(["transaction.created due_work", "transaction.succeeded due_work"]);
  expect((await biller.invoices.getInvoice({ invoiceId })).invoiceStatus).toBe("paid");
});

test("an event that shows another state than ours is read", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  // The answer is lost, and the charge is not tried again yet.
  await platform.sandbox.fault({ method: "POST", path: "/payments", kind: "drop_after_commit", times: 1 });
  await runDue(platform, biller, CHARGE, { rounds: 1 });
  const [report] = await reportsOf(biller);
  if (!report) throw new Error("no event");
  expect((await biller.invoices.getInvoice({ invoiceId })).invoiceStatus).toBe("open");
  expect(await passOn(platform.url, report)).toBe(204);
  expect((await biller.invoices.getInvoice({ invoiceId })).invoiceStatus).toBe("paid");
});
