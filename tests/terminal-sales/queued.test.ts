import { expect, it } from "vitest";
import { aDevice, aSharedShop, seenNow } from "./shop.ts";

const { shop } = await aSharedShop();

const statusOf = async (id: string) => (await shop.saleOf(id)).status;

/** A device whose sale is unknown, with others that wait for it. */
async function anUnknownSaleWith(waiting: number) {
  await seenNow(shop);
  const { id: deviceId, vendorDeviceId } = await aDevice(shop);
  const unknown = await shop.sell({ deviceId, deadlineSeconds: 30 });
  const queued = [];
  while (queued.length < waiting) queued.push(await shop.sell({ deviceId, ifBusy: "queue", deadlineSeconds: 900 }));
  shop.memory.setOnline(vendorDeviceId, false);
  shop.clock.advance(61);
  await shop.runDue();
  expect(await statusOf(unknown.terminalSaleId)).toBe("unknown");
  shop.memory.setOnline(vendorDeviceId, true);
  shop.memory.takeMessages();
  return { deviceId, unknown, queued };
}

it("a sale that acknowledges the unknown one before it waits behind those that came earlier", async () => {
  const { deviceId, unknown, queued } = await anUnknownSaleWith(20);
  const last = await shop.sell({ deviceId, ifBusy: "queue", acknowledgeUnresolved: true });
  expect(last).toMatchObject({ terminalSaleStatus: "queued" });
  expect(await shop.saleOf(unknown.terminalSaleId)).toMatchObject({ status: "unknown", isOccupying: false });
  const statuses = await Promise.all(queued.map(({ terminalSaleId }) => statusOf(terminalSaleId)));
  expect(statuses).toEqual(["sent", ...Array.from({ length: 19 }, () => "queued")]);
  await expect(shop.sell({ deviceId, ifBusy: "queue" })).rejects.toThrow("20 sales are waiting");
});

it("a sale that would not wait is refused while others do, and acknowledges nothing", async () => {
  const { deviceId, unknown, queued } = await anUnknownSaleWith(1);
  const refused = shop.sell({ deviceId, acknowledgeUnresolved: true });
  await expect(refused).rejects.toThrow("A sale is running on this device.");
  expect(await shop.saleOf(unknown.terminalSaleId)).toMatchObject({ acknowledgedAt: null, isOccupying: true });
  expect(await statusOf(queued[0]?.terminalSaleId ?? "")).toBe("queued");
});
