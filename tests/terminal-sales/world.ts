import { DeviceEntity } from "#extensions/capabilities/devices/index.ts";
import { applyWord, TerminalSaleEntity } from "#extensions/capabilities/terminal-sales/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { withKey } from "#tests/support/transactions.ts";
import type { CapabilityWorld, Stage } from "#tests/support/world.ts";
import { worldTerminal } from "#tests/terminal/world-terminal.ts";
import { pageEntries } from "./page-entries.ts";

const DAY_MS = 86_400_000;

/** A device that stays online for as long as any test. */
async function aDevice(work: UnitOfWork): Promise<string> {
  const id = newId("device");
  const row = createRow(work, DeviceEntity, {
    ...{ id, status: "active", name: "Counter", vendorDeviceId: `vd_${id}` },
    ...{ configuration: { currency: "USD" }, offlinePolicy: {}, metadata: {} },
    ...{ isOnline: true, lastSeenAt: new Date(Date.now() + DAY_MS) },
  });
  work.record({ type: "device.created", subject: row });
  await work.save();
  return id;
}

async function aSale({ platform, organization, canary }: Stage) {
  const { terminalSales } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const deviceId = await aDevice(organization.work());
  const cart = [{ name: canary, amount: 4_200n, quantity: 1 }];
  const told = { reference: canary, description: canary, cart, metadata: { note: canary } };
  const sale = await terminalSales.createTerminalSale({ deviceId, amount: 4_200n, ...told }, withKey());
  return { id: sale.terminalSaleId, transactionId: sale.transactionId, deviceId };
}

async function aPaidSale(stage: Stage) {
  const sale = await aSale(stage);
  const memory = worldTerminal(stage.platform);
  memory.approve(sale.id);
  await stage.organization.work().atomically((phase) => applyWord(phase, sale.id, memory.sale(sale.id).cloud));
  return sale;
}

/** Written directly, since a sale becomes unknown after minutes only. */
async function anUnknownSale(stage: Stage): Promise<string> {
  const { id } = await aSale(stage);
  const unknownSince = new Date(Date.now() - 20 * 60_000);
  await stage.organization
    .work()
    .em.nativeUpdate(TerminalSaleEntity, { id }, { status: "unknown", unknownSince, version: 1 });
  return id;
}

const decision = { reason: "The printed receipt says declined.", evidence: "Receipt 0042 of November 28" };

export const world: CapabilityWorld = {
  async build(stage) {
    worldTerminal(stage.platform);
    const paid = await aPaidSale(stage);
    return {
      terminal_sale_id: paid.id,
      selling_device_id: paid.deviceId,
      returned_transaction_id: paid.transactionId,
      open_terminal_sale_id: (await aSale(stage)).id,
      unknown_terminal_sale_id: await anUnknownSale(stage),
      undecided_terminal_sale_id: await anUnknownSale(stage),
    };
  },
  samples: {
    "terminalSales.list": () => [
      { message: { limit: 100 } },
      { message: { terminal_sale_status: ["succeeded", "unknown"], created_at: { gte: "2026-01-01T00:00:00Z" } } },
    ],
    "terminalSales.listOfDevice": ({ selling_device_id: device_id = "" }) => [
      { ids: { device_id } },
      { ids: { device_id }, message: { terminal_sale_status: ["succeeded"], sort: "created_at" } },
    ],
    "terminalSales.create": ({ selling_device_id: device_id = "", returned_transaction_id: transaction_id = "" }) => [
      // The first one names another resource, which the isolation matrix replaces.
      { ids: { device_id }, message: { sale_type: "refund", transaction_id, amount: 100, if_busy: "queue" } },
      { ids: { device_id }, message: { amount: 4_200, if_busy: "queue" } },
      {
        ids: { device_id },
        message: {
          ...{ sale_type: "authorization", amount: 4_200, currency: "USD", tip_eligible_amount: 3_900 },
          amount_details: { subtotal: 3_900, tax: 300 },
          ...{ allow_partial: true, deadline_seconds: 60, if_busy: "queue" },
          options: { tip: { enabled: true, percentages: [15, 18, 20] }, locale: "en-US" },
          cart: [{ name: "Coffee", amount: 4_200, quantity: 1 }],
          ...{ reference: "order-1042", description: "Coffee", metadata: { order_id: "order-1042" } },
        },
      },
    ],
    "terminalSales.retrieve": () => [{}, { message: { wait: 1 } }, { message: { wait: 1, after_version: 1 } }],
    "terminalSales.update": () => [{ message: { metadata: { order_id: "order-1043" } } }],
    "terminalSales.cancel": ({ open_terminal_sale_id: terminal_sale_id = "" }) => [{ ids: { terminal_sale_id } }],
    "terminalSales.acknowledge": ({ unknown_terminal_sale_id: terminal_sale_id = "" }) => [
      { ids: { terminal_sale_id } },
    ],
    "terminalSales.decide": ({ undecided_terminal_sale_id: terminal_sale_id = "" }) => [
      { ids: { terminal_sale_id }, message: { outcome: "not_charged", ...decision } },
    ],
  },
  entries: {
    ...pageEntries,
    "TerminalSaleService.UpdateTerminalSale": {
      json: ({ terminal_sale_id }) => ({
        ...{ terminal_sale_id, metadata: { order_id: "order-1043" }, update_mask: "metadata" },
      }),
    },
  },
};
