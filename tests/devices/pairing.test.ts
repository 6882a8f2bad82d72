import { describe, expect, test } from "vitest";
import { PairingCodeEntity } from "#extensions/capabilities/devices/pairing-code.entity.ts";
import { CODE_ALPHABET, codeFrom, normalizedCode } from "#extensions/capabilities/devices/pairing-code.rules.ts";
import { TERMINAL_FEATURES } from "#extensions/connectors/terminal/index.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { aShop, reasonOf } from "./a-shop.ts";

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const { platform } = await startPlatform({ clock });
const terminal = new MemoryTerminal(clock.now);
withTerminal(platform, terminal.connector());
const MINUTE_MS = 60_000;

describe("a code of the device's screen", () => {
  test("pairs the device, which gets its configuration, once", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId, pairing } = await shop.registered();
    expect(pairing).toMatchObject({ method: "code_on_device" });
    expect(pairing?.code).toBeUndefined();
    shop.showing("K7MX4QRT");
    const device = await shop.devices.pairDevice({ deviceId, code: "k7mx-4qrt" });
    expect(device).toMatchObject({ deviceStatus: "active", model: "M1", serialNumber: "SN-1" });
    expect(device.pairing).toBeUndefined();
    expect(device.connection).toMatchObject({ state: "online" });
    expect(await reasonOf(shop.devices.pairDevice({ deviceId, code: "K7MX4QRT" }))).toBe("device_not_pairing");
    expect(await shop.eventsOf(deviceId)).toEqual(["device.created", "device.paired"]);
  });

  test("is refused alike whether wrong or used, and after 5 wrong ones no code is tried", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId } = await shop.registered();
    const trying = (code: string) => reasonOf(shop.devices.pairDevice({ deviceId, code }));
    for (const code of ["W1", "W2", "W3", "W4", "W5"]) expect(await trying(code)).toBe("pairing_code_invalid");
    shop.showing("RIGHT");
    expect(await trying("RIGHT")).toBe("too_many_pairing_attempts");
    expect(terminal.shownCodes.has("RIGHT")).toBe(true);
    aheadMs += 10 * MINUTE_MS + 1_000;
    expect(await shop.devices.pairDevice({ deviceId, code: "RIGHT" })).toMatchObject({ deviceStatus: "active" });
  });

  test("is not tried more than 5 times however many come at once", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId } = await shop.registered();
    const tries = Array.from({ length: 12 }, (_, index) => shop.devices.pairDevice({ deviceId, code: `P${index}` }));
    const reasons = await Promise.all(tries.map(reasonOf));
    expect(reasons.filter((reason) => reason === "pairing_code_invalid").length).toBeLessThanOrEqual(5);
  });

  test("counts 20 wrong ones an hour for the organization, whatever the device", async () => {
    const shop = await aShop(platform, terminal);
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push((await shop.registered()).deviceId);
    const [last = "", ...others] = ids;
    for (const deviceId of others)
      for (let index = 0; index < 5; index += 1)
        expect(await reasonOf(shop.devices.pairDevice({ deviceId, code: `W${index}` }))).toBe("pairing_code_invalid");
    expect(await reasonOf(shop.devices.pairDevice({ deviceId: last, code: "W1" }))).toBe("too_many_pairing_attempts");
    const other = await aShop(platform, terminal);
    const { deviceId } = await other.registered();
    expect(await reasonOf(other.devices.pairDevice({ deviceId, code: "W1" }))).toBe("pairing_code_invalid");
  });

  test("of a vendor that does not answer is no wrong code, and the repeat pairs", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId } = await shop.registered();
    shop.showing("LATER");
    terminal.fail("pair", "drop");
    expect(await reasonOf(shop.devices.pairDevice({ deviceId, code: "LATER" }))).toBe("terminal_unavailable");
    terminal.heal();
    expect(await shop.devices.pairDevice({ deviceId, code: "LATER" })).toMatchObject({ deviceStatus: "active" });
  });
});

test("a pairing whose answer is lost is repeated, and is the same one", async () => {
  const shop = await aShop(platform, terminal);
  const { deviceId } = await shop.registered();
  shop.showing("LOST");
  terminal.fail("pair", "lose");
  const key = { headers: { "idempotency-key": `pair-${deviceId}` } };
  expect(await reasonOf(shop.devices.pairDevice({ deviceId, code: "LOST" }, key))).toBe("terminal_unavailable");
  const device = await shop.devices.pairDevice({ deviceId, code: "LOST" }, key);
  expect(device).toMatchObject({ deviceStatus: "active", serialNumber: "SN-1" });
});

describe("a code that is entered on the device", () => {
  test("is shown once, stored as a hash, and works once", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId, pairing } = await shop.registered("code_in_dashboard");
    const code = pairing?.code ?? "";
    expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{8}$`));
    expect((await shop.devices.getDevice({ deviceId })).pairing?.code).toBeUndefined();
    const { em } = shop.organization.work();
    expect(JSON.stringify(await em.find(PairingCodeEntity, {}))).not.toContain(code);
    await shop.entering(code.toLowerCase(), "vnd_a");
    const configured = terminal.configured.get("vnd_a");
    expect(configured).toMatchObject({ offline_policy: { mode: "refuse" } });
    expect(await shop.devices.getDevice({ deviceId })).toMatchObject({ deviceStatus: "active", model: "M1" });
    expect(await reasonOf(shop.entering(code, "vnd_b"))).toBe("pairing_code_invalid");
    await shop.entering(code, "vnd_a");
    expect(await shop.eventsOf(deviceId)).toEqual(["device.created", "device.paired"]);
  });

  test("of another organization, or after 10 minutes, is no code", async () => {
    const [shop, other] = [await aShop(platform, terminal), await aShop(platform, terminal)];
    const { pairing } = await shop.registered("code_in_dashboard");
    expect(await reasonOf(other.entering(pairing?.code ?? "", "vnd_c"))).toBe("pairing_code_invalid");
    aheadMs += 10 * MINUTE_MS;
    expect(await reasonOf(shop.entering(pairing?.code ?? "", "vnd_c"))).toBe("pairing_code_invalid");
  });

  test("is replaced by a new one, which frees the device of its wrong codes", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId, pairing } = await shop.registered("code_in_dashboard");
    for (const code of ["W1", "W2", "W3", "W4", "W5"]) await reasonOf(shop.devices.pairDevice({ deviceId, code }));
    expect(await reasonOf(shop.devices.pairDevice({ deviceId, code: "W6" }))).toBe("too_many_pairing_attempts");
    const renewed = await shop.devices.pairDevice({ deviceId });
    expect(renewed.pairing?.code).not.toBe(pairing?.code);
    expect(await reasonOf(shop.entering(pairing?.code ?? "", "vnd_d"))).toBe("pairing_code_invalid");
    await shop.entering(renewed.pairing?.code ?? "", "vnd_d");
    expect(await shop.devices.getDevice({ deviceId })).toMatchObject({ deviceStatus: "active" });
  });

  test("pairs one terminal of two at once", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId, pairing } = await shop.registered("code_in_dashboard");
    const both = await Promise.allSettled(["vnd_e", "vnd_f"].map((id) => shop.entering(pairing?.code ?? "", id)));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await shop.eventsOf(deviceId)).toEqual(["device.created", "device.paired"]);
  });
});

test("a connector without a way of pairing refuses it", async () => {
  const limited = new MemoryTerminal(clock.now);
  const features = new Set(TERMINAL_FEATURES.filter((feature) => feature !== "pair_code_in_dashboard"));
  withTerminal(platform, limited.connector(features));
  const shop = await aShop(platform, limited);
  expect(await reasonOf(shop.registered("code_in_dashboard"))).toBe("device_feature_unsupported");
  expect(await shop.registered("code_on_device")).toMatchObject({ deviceStatus: "pairing" });
  withTerminal(platform, terminal.connector());
});

test("codes have only characters that are told apart, each as likely as the others", () => {
  expect(CODE_ALPHABET).not.toMatch(/[0O1IL2Z5S8B]/);
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => 255 - index);
  expect(codeFrom(bytes)).toHaveLength(8);
  expect(normalizedCode(" k7mx-4qrt ")).toBe("K7MX4QRT");
});
