import { describe, expect, it, vi } from "vitest";
import { DeviceEntity } from "#extensions/capabilities/devices/index.ts";
import { receiveMessage } from "#extensions/capabilities/terminal-connectors/index.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aDevice, aSharedShop, seenNow } from "./shop.ts";

const { shop } = await aSharedShop();

const devices = () => callersOf(shop.platform, shop.organization).devices;

/** A sale whose device hangs, and which was acknowledged. */
async function anAcknowledgedSale() {
  await seenNow(shop);
  const device = await aDevice(shop);
  const sale = await shop.sell({ deviceId: device.id, deadlineSeconds: 30 });
  shop.memory.setOnline(device.vendorDeviceId, false);
  shop.clock.advance(61);
  await shop.runDue();
  await shop.terminalSales.acknowledgeTerminalSale({ terminalSaleId: sale.terminalSaleId });
  return { device, id: sale.terminalSaleId, transactionId: sale.transactionId };
}

describe("an unknown sale whose device was separated", () => {
  it("is asked about in the journal of the terminal that it was pushed to, until that says what became of it", async () => {
    const { device, id, transactionId } = await anAcknowledgedSale();
    await devices().unpairDevice({ deviceId: device.id }, withKey());
    shop.memory.approve(id, { force: true });
    const journalOf = vi.spyOn(shop.memory, "journalOf");
    shop.clock.advance(301);
    await shop.runDue();
    expect(journalOf).toHaveBeenCalledWith(device.vendorDeviceId, [id]);
    expect(await shop.saleOf(id)).toMatchObject({ status: "unknown" });
    shop.memory.setOnline(device.vendorDeviceId, true);
    shop.memory.takeMessages();
    shop.clock.advance(301);
    await shop.runDue();
    expect(await shop.saleOf(id)).toMatchObject({ status: "succeeded" });
    expect(await shop.transactionOf(transactionId)).toMatchObject({ status: "succeeded", capturedMinorUnits: 4_200n });
  });
});

describe("an unknown sale whose device is heard of again", () => {
  it("is asked about at once", async () => {
    const { device, id } = await anAcknowledgedSale();
    shop.clock.advance(700);
    await shop.runDue();
    const work = shop.organization.work();
    await work.em.nativeUpdate(DeviceEntity, { id: device.id }, { isOnline: false, version: 1 });
    shop.memory.approve(id, { force: true });
    shop.memory.setOnline(device.vendorDeviceId, true);
    shop.memory.takeMessages();
    await shop.runDue();
    expect(await shop.saleOf(id)).toMatchObject({ status: "unknown" });
    const { vendorDeviceId } = device;
    const health = { network: null, batteryPercent: null, charging: null, appVersion: null, firmwareVersion: null };
    const heard = { vendorDeviceId, online: true, seenAt: shop.clock.now(), ...health };
    await receiveMessage(shop.organization.work(), { id: `heard-${id}`, kind: "connections", connections: [heard] });
    await shop.runDue();
    expect(await shop.saleOf(id)).toMatchObject({ status: "succeeded" });
  });
});
