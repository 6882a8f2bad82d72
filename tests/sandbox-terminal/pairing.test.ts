import { expect, test } from "vitest";
import { aCloud, aPush, aTerminal } from "./cloud.ts";

test("a terminal's own code pairs it once, for its account only, and unpairing ends that", async () => {
  const cloud = await aCloud();
  const terminal = await aTerminal(cloud);
  expect(await terminal.look()).toMatchObject({ paired_with: "dev_1", pairing_code: null });
  const { devices } = cloud.connector;
  expect(await devices.pair("ACDEFGHJ", "dev_2")).toBeNull();
  await devices.unpair(terminal.id);
  const { pairing_code: code } = await terminal.until(({ pairing_code }) => pairing_code !== null);
  const other = await aCloud();
  expect(await other.connector.devices.pair(code ?? "", "dev_2")).toBeNull();
  await expect(other.connector.devices.unpair(terminal.id)).rejects.toMatchObject({ refusal: "not_found" });
  await expect(cloud.connector.sales.push(aPush(terminal.id))).rejects.toMatchObject({ refusal: "not_found" });
  await expect.poll(() => devices.pair(code ?? "", "dev_2")).toMatchObject({ vendorDeviceId: terminal.id });
  await devices.unpair(terminal.id);
  await devices.unpair(terminal.id);
});

test("a code of the dashboard waits for the organization's word", async () => {
  const cloud = await aCloud();
  const terminal = await aTerminal(cloud);
  const { devices } = cloud.connector;
  await devices.unpair(terminal.id);
  await terminal.until(({ pairing_code }) => pairing_code !== null);
  await terminal.typeCode("k7mx-4qrt");
  await expect
    .poll(() => cloud.inbox.messages.find(({ kind }) => kind === "paired"))
    .toMatchObject({
      code: "K7MX4QRT",
      device: { vendorDeviceId: terminal.id },
    });
  await devices.unpair(terminal.id);
  expect(await terminal.look()).toMatchObject({ paired_with: null });
  await expect(devices.configure(terminal.id, {})).rejects.toMatchObject({ refusal: "not_found" });
  await terminal.typeCode("K7MX4QRT");
  await devices.configure(terminal.id, { idle_message: "Hello" });
  expect((await terminal.look()).paired_with).not.toBeNull();
  await cloud.connector.sales.push(aPush(terminal.id));
});

test("a terminal restarts and is back", async () => {
  const cloud = await aCloud();
  const terminal = await aTerminal(cloud);
  await cloud.connector.devices.reboot(terminal.id);
  await terminal.until(({ online }) => !online);
  await terminal.until(({ online }) => online);
  await cloud.connector.devices.display(terminal.id, { type: "cart", lines: [] });
});

test("a wrong secret opens no account and controls nothing", async () => {
  const { url } = await aCloud();
  const headers = { authorization: "Bearer wrong", "content-type": "application/json" };
  for (const path of ["v1/accounts", "control/terminals", "v1/sales", "link/term_1/words"])
    expect((await fetch(`${url}/${path}`, { method: "POST", headers, body: "{}" })).status).toBe(401);
});
