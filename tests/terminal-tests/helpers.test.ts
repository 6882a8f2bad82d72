import { ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { infoOf } from "#tests/support/failure.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aPairedShop, aTerminalPlatform } from "./shop.ts";

const { platform, terminals } = await closedAfterTests(aTerminalPlatform());

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => infoOf(ConnectError.from(error)).reason,
  );

test("a payer taps at the terminal, and the sale tells what comes of it", async () => {
  const { sell, tap, sale } = await aPairedShop(platform, terminals.url);
  const { terminalSaleId } = await sell();
  await tap("present", { card: "debit", entryMode: "chip" });
  await tap("pin");
  await expect.poll(async () => (await sale(terminalSaleId)).terminalSaleStatus).toBe("succeeded");
  const { terminalSaleId: declined } = await sell();
  await tap("decline");
  await expect.poll(async () => (await sale(declined)).terminalSaleStatus).toBe("failed");
});

test("a tap for which the terminal does not wait is refused, and the same one again is one", async () => {
  const { sell, tap, terminalTests, deviceId } = await aPairedShop(platform, terminals.url);
  expect(await reasonOf(tap("present"))).toBe("tap_not_expected");
  await sell();
  const key = withKey();
  await terminalTests.tapDevice({ deviceId, action: "present" }, key);
  await terminalTests.tapDevice({ deviceId, action: "present" }, key);
});

test("a fault hits the device until it is healed", async () => {
  const { sell, tap, sale, deviceId, terminalTests } = await aPairedShop(platform, terminals.url);
  const { terminalSaleId } = await sell();
  await terminalTests.breakDevice({ deviceId, fault: "network" });
  await tap("present");
  expect((await sale(terminalSaleId)).terminalSaleStatus).toBe("in_progress");
  await terminalTests.healDevice({ deviceId });
  await expect.poll(async () => (await sale(terminalSaleId)).terminalSaleStatus).toBe("failed");
});

test("messages that come twice and in another order are one sale", async () => {
  const { sell, tap, sale, deviceId, terminalTests } = await aPairedShop(platform, terminals.url);
  const { terminalSaleId } = await sell();
  await terminalTests.breakDevice({ deviceId, fault: "double", count: 3 });
  await terminalTests.breakDevice({ deviceId, fault: "reorder" });
  await tap("present");
  await expect.poll(async () => (await sale(terminalSaleId)).terminalSaleStatus).toBe("succeeded");
});

test("another organization's device does not exist, and one that is not paired has no terminal", async () => {
  const { deviceId } = await aPairedShop(platform, terminals.url);
  const other = callersOf(platform, await anOrganization(platform));
  expect(await reasonOf(other.terminalTests.healDevice({ deviceId }))).toBe("resource_missing");
  const unpaired = await other.devices.createDevice({ name: "Counter", pairingMethod: "code_on_device" });
  const asked = { deviceId: unpaired.deviceId, action: "present" };
  expect(await reasonOf(other.terminalTests.tapDevice(asked, withKey()))).toBe("device_not_active");
});
