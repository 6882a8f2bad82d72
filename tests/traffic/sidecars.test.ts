import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { runTraffic } from "#extensions/admin/traffic/run-traffic.ts";
import { planTraffic } from "#extensions/admin/traffic/traffic.plan.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { anObserver, COMPARED, type Kind } from "./engine-state.ts";

/** With this seed, a few weeks of a small shop have partial captures, a cancellation, refunds and a decided dispute. */
const plan = planTraffic({ until: new Date("2026-11-01T12:00:00Z"), days: 20, perDay: 3, seed: 2869 });
const BEFORE = new Date("2026-10-01T00:00:00Z");
const KINDS = Object.keys(COMPARED) as Kind[];

let areLost = false;
let clockOffsetMs = 0;
const clock = { now: () => new Date(Date.now() + clockOffsetMs) };

/** Receives the engine's events, and drops them when told to. */
const post = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request));
  if (areLost) return response.writeHead(204).end();
  const headers = { "x-webhook-signature-512": String(request.headers["x-webhook-signature-512"]) };
  const answer = await fetch(new URL(request.url ?? "", platform.url), { method: "POST", headers, body });
  return response.writeHead(answer.status).end();
});
await new Promise<void>((resolve) => post.listen(0, "127.0.0.1", resolve));
afterAll(() => post.close());
const ENGINE_WEBHOOK_BASE_URL = `http://127.0.0.1:${(post.address() as AddressInfo).port}`;
const { platform } = await startPlatform({ clock, env: { ENGINE_WEBHOOK_BASE_URL } });
const observer = await anObserver(platform);

async function aShop() {
  const organization = await anOrganization(platform);
  const counts = await runTraffic(organization.work(), plan);
  return { organization, counts };
}

/** Changes by other systems and banks at the engine, which only events and reconciliation report. */
async function changeAtEngine(organization: TestOrganization): Promise<void> {
  const { sandbox } = platform;
  const { payments, refunds } = await merchantEngine(organization.work());
  const paid = await observer.run(
    `select id from transaction_extensions where organization_id = $1 and status = 'succeeded' and dispute_id is null
       and refunded_minor_units = 0 order by id limit 2`,
    [organization.id],
  );
  const [refunded, disputed] = paid.map(({ id }) => String(id));
  const held = await sandbox.createPayment(organization.engineMerchantId, { capture_method: "manual" });
  await payments.capture(held.payment_id);
  await refunds.create({ refundId: "rfd_elsewhere", paymentId: refunded ?? "", amountMinorUnits: 100n });
  const opened = { payment_id: disputed, amount: 200 };
  const { dispute_id } = await sandbox.openDispute(organization.engineMerchantId, opened);
  await sandbox.advance(dispute_id, { dispute_status: "dispute_lost" });
}

async function reconcile(organization: TestOrganization): Promise<void> {
  for (const follower of Object.values(registry.engineEvents)) await follower.reconcile(organization.work(), BEFORE);
}

async function expectEqual(organization: TestOrganization): Promise<void> {
  await observer.delivered();
  for (const kind of KINDS) {
    const engines = await observer.engines(kind, organization);
    expect(await observer.sidecars(kind, organization), kind).toEqual(engines);
    expect(engines.length, kind).toBeGreaterThan(0);
  }
}

async function differing(organization: TestOrganization): Promise<Kind[]> {
  const kinds: Kind[] = [];
  for (const kind of KINDS) {
    const [ours, engines] = [await observer.sidecars(kind, organization), await observer.engines(kind, organization)];
    if (JSON.stringify(ours) !== JSON.stringify(engines)) kinds.push(kind);
  }
  return kinds;
}

/** Its events arrive. */
const told = await aShop();

test("after a shop's weeks and what other systems did at the engine, every sidecar equals the engine", async () => {
  const { organization, counts } = told;
  expect(counts).toMatchObject({ refunds: 4, disputes: 1, refusals: {} });
  await changeAtEngine(organization);
  await expectEqual(organization);
}, 120_000);

const wrong: readonly (readonly [Kind, string])[] = [
  ["transactions", "captured_minor_units = captured_minor_units + 1"],
  ["transactions", "last4 = '0000'"],
  ["refunds", "status = 'failed'"],
  ["disputes", "amount_minor_units = 1"],
  ["payment_methods", "exp_year = 2001"],
  ["customers", "name = 'Somebody'"],
];

test("a field that differs is seen", async () => {
  const { organization } = told;
  for (const [kind, change] of wrong) {
    await observer.run("begin", []);
    await observer.run(`update ${COMPARED[kind].sidecar} set ${change} where organization_id = $1`, [organization.id]);
    expect(await differing(organization), change).toEqual([kind]);
    await observer.run("rollback", []);
  }
}, 120_000);

test("when all events are lost, a reconciliation makes every sidecar equal the engine", async () => {
  areLost = true;
  const { organization } = await aShop();
  await changeAtEngine(organization);
  const { paymentMethods } = await merchantEngine(organization.work());
  const [method] = await observer.engines("payment_methods", organization);
  await paymentMethods.delete(method.id);
  await observer.delivered();
  expect(await differing(organization)).toEqual(["transactions", "refunds", "disputes", "payment_methods"]);
  clockOffsetMs = 25 * 3_600_000;
  await reconcile(organization);
  await expectEqual(organization);
}, 120_000);
