import { describe, expect, it } from "vitest";
import { verifyChain } from "#extensions/capabilities/audit/verify-chain.ts";
import { completePairing, DeviceEntity } from "#extensions/capabilities/devices/index.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { onDatabase } from "#tests/support/database.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aDevice, aSharedShop, seenNow } from "#tests/terminal-sales/shop.ts";

const { shop } = await aSharedShop();

const chained = async (action: string, subjectId: string) =>
  (await shop.organization.work().em.find(AuditEventEntity, { action, subjectId })).length;

const statusOf = async (id: string) =>
  (await readRow(shop.organization.work(), DeviceEntity, id, "device")).status as string;

const REFUSED = "refused_at_commit";

/** Every transaction that chains the action fails at its commit, behind all of its statements. */
async function whileCommitsFail(action: string, run: () => Promise<unknown>): Promise<unknown> {
  const { databaseUrl } = shop.platform;
  await onDatabase(databaseUrl, async (client) => {
    await client.query(`create function ${REFUSED}() returns trigger language plpgsql
      as $$ begin raise exception 'refused at commit'; end $$`);
    await client.query(`create constraint trigger ${REFUSED} after insert on audit_events deferrable initially deferred
      for each row when (new.action = '${action}') execute function ${REFUSED}()`);
  });
  return run().finally(() => onDatabase(databaseUrl, (client) => client.query(`drop function ${REFUSED}() cascade`)));
}

async function aPairing(pairingMethod: string) {
  const { devices } = callersOf(shop.platform, shop.organization);
  const { deviceId, pairing } = await devices.createDevice({
    ...{ name: "Counter", pairingMethod, configuration: { currency: "USD" } },
  });
  return { devices, deviceId, code: pairing?.code ?? "" };
}

const entered = (deviceId: string, code: string) =>
  completePairing(shop.organization.work(), {
    code,
    device: { vendorDeviceId: `vd_${deviceId}`, model: "M1", serialNumber: "SN-1" },
  });

/** What is audited of devices, each as one who does it, and what shows that it was done. */
const AUDITED = {
  async "a code of the device's screen"() {
    const { devices, deviceId } = await aPairing("code_on_device");
    const code = "K7MX4QRT";
    shop.memory.shownCodes.set(code, `vd_${deviceId}`);
    return {
      ...{ action: "device.paired", subjectId: deviceId, before: "pairing", after: "active" },
      act: () => devices.pairDevice({ deviceId, code }, { headers: { "idempotency-key": `pair-${deviceId}` } }),
      read: () => statusOf(deviceId),
    };
  },
  async "a code that is entered on the device"() {
    const { deviceId, code } = await aPairing("code_in_dashboard");
    return {
      ...{ action: "device.paired", subjectId: deviceId, before: "pairing", after: "active" },
      act: () => entered(deviceId, code),
      read: () => statusOf(deviceId),
    };
  },
  async "an offline policy"() {
    const { devices, deviceId, code } = await aPairing("code_in_dashboard");
    await entered(deviceId, code);
    const limits = { maxAmount: 5_000n, maxTotal: 20_000n, maxCount: 10, maxHours: 4 };
    const offlinePolicy = { mode: "store_and_forward", ...limits };
    return {
      ...{ action: "device.offline_policy_changed", subjectId: deviceId, before: "refuse" },
      after: "store_and_forward",
      act: () => devices.updateDevice({ deviceId, offlinePolicy, updateMask: { paths: ["offline_policy"] } }),
      read: async () => {
        const { offlinePolicy: kept } = await readRow(shop.organization.work(), DeviceEntity, deviceId, "device");
        return (kept as { mode?: string }).mode;
      },
    };
  },
  async "a decision"() {
    const { id: deviceId, vendorDeviceId } = await aDevice(shop);
    await seenNow(shop);
    const { terminalSaleId } = await shop.sell({ deviceId, deadlineSeconds: 30 });
    shop.memory.setOnline(vendorDeviceId, false);
    shop.clock.advance(61);
    await shop.runDue();
    shop.clock.advance(601);
    const { terminalSales } = callersOf(shop.platform, shop.organization);
    const asked = { terminalSaleId, outcome: "charged", reason: "The receipt says so.", evidence: "Receipt 0042" };
    return {
      ...{ action: "terminal_sale.decided", subjectId: terminalSaleId, before: "unknown", after: "succeeded" },
      act: () => terminalSales.decideTerminalSale(asked),
      read: async () => (await shop.saleOf(terminalSaleId)).status as string,
    };
  },
} as const;

describe.each(Object.entries(AUDITED))("%s", (_name, given) => {
  it("is in the audit chain with its change, and neither is when the transaction fails", async () => {
    const { action, subjectId, before, after, act, read } = await given();
    await expect(whileCommitsFail(action, act)).rejects.toThrow();
    expect([await read(), await chained(action, subjectId)]).toEqual([before, 0]);
    // The pairing at the vendor stands: the same call again is the same pairing.
    await act();
    expect([await read(), await chained(action, subjectId)]).toEqual([after, 1]);
    expect((await verifyChain(shop.organization.work())).problem).toBeNull();
  });
});

it("a decision is told with its outcome", async () => {
  const { subjectId, act } = await AUDITED["a decision"]();
  await act();
  const [event] = await shop.organization
    .work()
    .em.find(AuditEventEntity, { action: "terminal_sale.decided", subjectId });
  expect(event).toMatchObject({ data: { outcome: "charged" } });
});
