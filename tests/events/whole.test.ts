import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { messageJson } from "#contract/message-json.ts";
import { freezePayouts, unfreezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { entryMessage, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/settlement.entity.ts";
import { SettlementSettingsEntity } from "#extensions/capabilities/settlement-queue/settlement-settings.entity.ts";
import { settingsMessage } from "#extensions/capabilities/settlement-queue/update-settings.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { markFunding, markPaid, markReturned } from "#extensions/capabilities/settlements/index.ts";
import { settlementMessage } from "#extensions/capabilities/settlements/settlement.message.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { runDueWork } from "#tests/payment-methods/shop.ts";
import { aSaleWithItsRefund } from "#tests/settlements/some-entries.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aReceiver } from "#tests/webhooks/a-receiver.ts";
import { anEndpoint, delivering } from "#tests/webhooks/delivering.ts";

vi.setConfig({ testTimeout: 120_000 });

interface Received {
  readonly event_id: string;
  readonly type: string;
  readonly resource_id: string;
  readonly sequence: number;
  readonly version: number;
  readonly data: object;
}

type Receive = (event: Received, handled: Set<string>, stored: Map<string, { data: object }>) => boolean;

const { platform, organization } = await startPlatform();
runDueWork(platform);
const work = () => organization.work();
const callers = callersOf(platform, organization);

/** The sample of the documentation. */
async function sample(): Promise<Receive> {
  const page = await readFile("docs/webhooks.md", "utf8");
  const samples = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  const code = samples.find((each) => each.includes("export function receive")) ?? "";
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).receive;
}

async function statusesOf(settlementId: string) {
  const entries = await work().em.find(SettlementQueueEntryEntity, { settlementId });
  return [...new Set(entries.map(({ status }) => status))];
}

/**
 * Removes a sale from a settlement and releases it again, then closes and pays the settlement, whose payout is
 * returned.
 */
async function aBusyMonth() {
  await callers.settlementQueue.updateSettlementSettings({ currencyTerms: [{ currency: "USD", minimumAmount: 100n }] });
  await callers.settlementQueue.updateSettlementSettings({ cutoffTime: "16:30" });
  const { saleId, settlementId } = await aSaleWithItsRefund(organization);
  await callers.settlements.removeSettlementEntries({ settlementId, settlementQueueEntryIds: [saleId] });
  await callers.settlementQueue.releaseSettlementQueueEntries({ settlementQueueEntryIds: [saleId] }, withKey());
  await work().atomically((phase) => freezePayouts(phase, "USD", "A stolen sign-in."));
  await work().atomically((phase) => unfreezePayouts(phase, "USD"));
  await closeSettlement.run(work(), { settlementId });
  const payout = { payoutId: "po_1" };
  await work().atomically((phase) => markFunding(phase, settlementId, payout));
  await work().atomically((phase) => markPaid(phase, settlementId, payout));
  await expect.poll(() => statusesOf(settlementId), { timeout: 10_000 }).toEqual(["settled"]);
  await work().atomically((phase) => markReturned(phase, settlementId, payout));
  await expect.poll(() => statusesOf(settlementId), { timeout: 10_000 }).toEqual(["released"]);
}

/** The API's current resources, by ID. */
async function shownNow(): Promise<Map<string, object>> {
  const { em } = work();
  const settings = await em.find(SettlementSettingsEntity, {});
  const shown = [
    ...(await em.find(SettlementQueueEntryEntity, {})).map((row) => [row.id, entryMessage(row)] as const),
    ...(await em.find(SettlementEntity, { status: { $ne: "accruing" } })).map(
      (row) => [row.id, settlementMessage(row)] as const,
    ),
    ...settings.map((row) => [row.id, settingsMessage(row, row)] as const),
  ];
  return new Map(shown.map(([id, message]) => [id, JSON.parse(messageJson(message))]));
}

test("a copy kept by the sequence of events equals what the API shows, in any order of arrival", async () => {
  const receiver = await aReceiver();
  await anEndpoint(organization, receiver.url, { enabledEvents: ["*"] });
  delivering(platform.context);
  await aBusyMonth();
  // Events from before the endpoint's creation are not sent to it.
  const due = await work().em.count(EventEntity, { objectType: { $nin: ["merchant", "webhook_endpoint"] } });
  const arrived = () => receiver.received.map(({ body }) => JSON.parse(body) as Received);
  await expect.poll(() => new Set(arrived().map(({ event_id }) => event_id)).size, { timeout: 60_000 }).toBe(due);
  const events = arrived();
  const types = new Set(events.map(({ type }) => type));
  for (const type of ["settlement_settings.updated", "balance.payouts_frozen", "balance.payouts_unfrozen"])
    expect(types).toContain(type);
  for (const verb of ["released", "held", "removed", "settled", "returned"])
    expect(types).toContain(`settlement_queue_entry.${verb}`);
  const ofOneCommit = Map.groupBy(events, ({ resource_id, version }) => `${resource_id} ${version}`);
  expect([...ofOneCommit.values()].some((each) => each.length > 1)).toBe(true);

  const receive = await sample();
  const current = await shownNow();
  const twice = [...events.keys(), ...events.keys()];
  fc.assert(
    fc.property(fc.shuffledSubarray(twice, { minLength: twice.length }), (order) => {
      const [handled, stored] = [new Set<string>(), new Map<string, { data: object }>()];
      const taken = order.filter((position) => receive(events[position] as Received, handled, stored));
      expect(taken).toHaveLength(due);
      for (const [id, shown] of current) expect(stored.get(id)?.data).toEqual(shown);
    }),
    { numRuns: 30 },
  );
});
