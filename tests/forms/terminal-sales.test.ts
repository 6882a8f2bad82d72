import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DeviceEntity } from "#extensions/capabilities/devices/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { withKey } from "#tests/support/transactions.ts";
import { worldTerminal } from "#tests/terminal/world-terminal.ts";
import { aDashboard } from "./a-dashboard.ts";

const dashboard = await closedAfterTests(aDashboard());
worldTerminal(dashboard.platform);

async function aDevice(): Promise<string> {
  const work = dashboard.organization.work();
  const id = newId("device");
  const row = createRow(work, DeviceEntity, {
    ...{ id, status: "active", name: "Counter", vendorDeviceId: `vd_${id}` },
    ...{ configuration: { currency: "USD" }, offlinePolicy: {}, metadata: {} },
    ...{ isOnline: true, lastSeenAt: new Date() },
  });
  work.record({ type: "device.created", subject: row });
  await work.save();
  return id;
}

function flashOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("tollhouse.flash=")) ?? "";
  const value = decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? "");
  return Buffer.from(value, "base64").toString();
}

test("a decision about a sale that is not unknown leads to the sale, and says that it was not saved", async () => {
  const { terminalSales } = dashboard.clients;
  const sale = await terminalSales.createTerminalSale({ deviceId: await aDevice(), amount: 1_250n }, withKey());
  const form = new URLSearchParams({
    ...{ idempotency_key: randomUUID(), outcome: "charged" },
    ...{ reason: "The printed receipt says so.", evidence: "Receipt 0042" },
  });
  const path = `/terminal-sales/${sale.terminalSaleId}`;
  const answer = await dashboard.post(`${path}/decide`, form);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  expect(flashOf(answer)).toContain("Your decision wasn't saved: the result of this sale isn't unknown any more.");
});

test("a charge on a terminal with another sale shows that sale, and says that the new one was not started", async () => {
  const { terminalSales } = dashboard.clients;
  const deviceId = await aDevice();
  const sale = await terminalSales.createTerminalSale({ deviceId, amount: 1_250n }, withKey());
  const form = new URLSearchParams({ idempotency_key: randomUUID(), amount: "9.00", currency: "USD" });
  const answer = await dashboard.post(`/terminal/${deviceId}`, form);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/terminal/sales/${sale.terminalSaleId}`]);
  expect(flashOf(answer)).toContain("Another sale was on this terminal. Yours wasn't started.");
});
