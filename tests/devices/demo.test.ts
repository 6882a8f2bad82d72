import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { seedDevices } from "#extensions/capabilities/devices/seed-devices.ts";
import { startTerminals } from "#sandbox/terminal/server.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const SECRET = "the secret of the sandbox terminals in tests";
const dataDir = mkdtempSync(join(tmpdir(), "terminals-"));
const terminals = await startTerminals({ host: "127.0.0.1", port: 0, secret: SECRET, dataDir, terminalsPerAccount: 2 });
afterAll(() => {
  terminals.kill();
  rmSync(dataDir, { recursive: true, force: true });
});
const { platform } = await startPlatform({ env: { TERMINAL_URL: terminals.url, TERMINAL_SECRET: SECRET } });

test("the demo has two devices, paired with the sandbox terminals, and starting again changes nothing", async () => {
  const organization = await anOrganization(platform);
  const { devices } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await seedDevices(organization.work());
  const { data } = await devices.listDevices({ sort: "created_at" });
  expect(data.map(({ name, deviceStatus }) => [name, deviceStatus])).toEqual([
    ["Front counter", "active"],
    ["Terrace", "active"],
  ]);
  expect(new Set(data.map(({ serialNumber }) => serialNumber)).size).toBe(2);
  await seedDevices(organization.work());
  expect((await devices.listDevices({ sort: "created_at" })).data).toEqual(data);
});

test("a device of the demo is unpaired, and paired again with its terminal's new code", async () => {
  const organization = await anOrganization(platform);
  const { devices } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await seedDevices(organization.work());
  const [first] = (await devices.listDevices({ sort: "created_at" })).data;
  const deviceId = first?.deviceId ?? "";
  expect(await devices.unpairDevice({ deviceId })).toMatchObject({ deviceStatus: "pairing" });
  await seedDevices(organization.work());
  const again = await devices.getDevice({ deviceId });
  expect(again).toMatchObject({ deviceStatus: "active", serialNumber: first?.serialNumber });
});
