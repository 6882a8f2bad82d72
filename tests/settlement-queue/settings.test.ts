import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

async function anAccount() {
  const organization = await anOrganization(platform);
  return { organization, settings: callersOf(platform, organization).settlementQueue };
}

test("what nobody has chosen holds by default, and what is named changes", async () => {
  const { organization, settings } = await anAccount();
  const defaults = { timeZone: "America/New_York", cutoffTime: "17:00", delayBusinessDays: 2, currencyTerms: [] };
  expect(await settings.getSettlementSettings({})).toMatchObject({ ...defaults, queueMode: "auto", version: 0 });
  const change = { timeZone: "europe/berlin", cutoffTime: "16:30" };
  const changed = { ...defaults, ...change, timeZone: "Europe/Berlin", version: 1 };
  expect(await settings.updateSettlementSettings(change)).toMatchObject(changed);
  const audited = await organization.work().em.find(AuditEventEntity, { action: "settlement_settings.updated" });
  expect(audited).toHaveLength(1);
});

test("a day belongs to its schedule", async () => {
  const { settings } = await anAccount();
  const update = (schedule: object) => settings.updateSettlementSettings(schedule);
  expect(await update({ schedule: "weekly" })).toMatchObject({ schedule: "weekly", scheduleDay: 1 });
  expect(await update({ scheduleDay: 5 })).toMatchObject({ schedule: "weekly", scheduleDay: 5 });
  expect(await update({ schedule: "monthly", scheduleDay: 31 })).toMatchObject({ scheduleDay: 31 });
  await expect(update({ schedule: "weekly", scheduleDay: 8 })).rejects.toThrow("1 (Monday) to 7");
  await expect(update({ schedule: "daily", scheduleDay: 3 })).rejects.toThrow("has no schedule_day");
  expect((await update({ schedule: "daily" })).scheduleDay).toBeUndefined();
});

test("a cut-off that is no time of day is refused in words", async () => {
  const { settings } = await anAccount();
  await expect(settings.updateSettlementSettings({ cutoffTime: "25:00" })).rejects.toThrow(
    "must be a time of day from 00:00 to 23:59",
  );
});

describe("a time zone", () => {
  test.each(["Asia/Kathmandu", "Asia/Kolkata", "Europe/Kyiv"])("%s stays as it is", async (timeZone) => {
    const { settings } = await anAccount();
    expect((await settings.updateSettlementSettings({ timeZone })).timeZone).toBe(timeZone);
  });

  test.each(["Mars/Olympus", "+02", "-0500", "Europe"])("%s is refused", async (timeZone) => {
    const { settings } = await anAccount();
    await expect(settings.updateSettlementSettings({ timeZone })).rejects.toMatchObject({ code: Code.InvalidArgument });
  });
});

test("two first changes at once are both kept", async () => {
  const { settings } = await anAccount();
  await Promise.all([
    settings.updateSettlementSettings({ queueMode: "manual" }),
    settings.updateSettlementSettings({ delayBusinessDays: 5 }),
  ]);
  expect(await settings.getSettlementSettings({})).toMatchObject({
    queueMode: "manual",
    delayBusinessDays: 5,
    version: 2,
  });
});
