import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const folder = await mkdtemp(join(tmpdir(), "tollhouse-fees-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString();

const once = [
  { fee_type: "chargeback", basis_points: 0, flat_amounts: [{ currency: "USD", amount: 2_000 }] },
  { fee_type: "instant_payout", basis_points: 100, minimum_amounts: [{ currency: "USD", amount: 50 }] },
];
const forAll = { fee_type: "processing", basis_points: 250, flat_amounts: [{ currency: "USD", amount: 10 }] };
const SCHEDULE = {
  fee_schedule: "northwind-2",
  prices: [{ ...forAll, when: { funding: "debit" }, basis_points: 150 }, forAll, ...once],
};

async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, `${performance.now()}.json`);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

async function fees({ slug }: TestOrganization, ...options: string[]) {
  const { code, stdout, stderr } = await runAdmin(platform, "merchants", "fees", "--organization", slug, ...options);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const because = ["--reason", "Agreed by mail."];

test("an operator sets fees from a time on, which the organization sees as an event and in its audit log", async () => {
  const path = await fileOf(SCHEDULE);
  const shown = await fees(organization, "--file", path, "--from", TOMORROW, ...because);
  expect(shown).toMatchObject({
    current: { fee_schedule: "default-2026-11", fee_schedule_id: null, version: 0 },
    next: { fee_schedule: "northwind-2", effective_at: TOMORROW, version: 1 },
  });
  const { em } = organization.work();
  const [event] = await em.find(EventEntity, { type: "merchant_account.fees_updated" });
  expect(JSON.parse(event?.object ?? "")).toMatchObject({ object: "fee_schedule", fee_schedule: "northwind-2" });
  const [audited] = await em.find(AuditEventEntity, { action: "merchant_account.fees_updated" });
  expect(audited?.data).toMatchObject({ fee_schedule: "northwind-2", reason: "Agreed by mail." });
  expect(await fees(organization)).toEqual(shown);
});

test("what is shown can be edited and set again", async () => {
  const other = await anOrganization(platform);
  const { current } = await fees(other);
  const path = await fileOf({ ...current, fee_schedule: "copied" });
  const { next } = await fees(other, "--file", path, ...because);
  expect(next.prices).toEqual(current.prices);
  expect(Date.parse(next.effective_at) - Date.now()).toBeGreaterThan(40_000);
});

test("a version that has not begun can be withdrawn, and its time is free again", async () => {
  const other = await anOrganization(platform);
  const path = await fileOf(SCHEDULE);
  await fees(other, "--file", path, "--from", TOMORROW, ...because);
  const again = await fileOf({ ...SCHEDULE, fee_schedule: "northwind-3" });
  await expect(fees(other, "--file", again, "--from", TOMORROW, ...because)).rejects.toThrow("begins at that time");
  await expect(fees(other, "--file", path, ...because)).rejects.toThrow("is named northwind-2");
  expect(await fees(other, "--withdraw", "northwind-2", ...because)).toMatchObject({ next: null });
  expect(await fees(other, "--file", again, "--from", TOMORROW, ...because)).toMatchObject({
    next: { fee_schedule: "northwind-3" },
  });
  await expect(fees(other, "--withdraw", "northwind-2", ...because)).rejects.toThrow("is withdrawn already");
  await expect(fees(other, "--withdraw", "northwind-9", ...because)).rejects.toThrow("No version");
});

test("a version that begins within a minute can't be set or withdrawn", async () => {
  const other = await anOrganization(platform);
  const path = await fileOf(SCHEDULE);
  for (const ms of [-DAY_MS, 0, 30_000]) {
    const from = new Date(Date.now() + ms).toISOString();
    await expect(fees(other, "--file", path, "--from", from, ...because)).rejects.toThrow("can't begin before");
  }
  expect(await fees(other, "--file", path, ...because)).toMatchObject({ next: { fee_schedule: "northwind-2" } });
  await expect(fees(other, "--withdraw", "northwind-2", ...because)).rejects.toThrow(
    /Only a version that begins at \S+ or later can be withdrawn/,
  );
});

test.each([
  ["channel", { ...SCHEDULE, prices: [{ ...forAll, when: { channel: "terminall" } }] }],
  ["payment_method_type", { ...SCHEDULE, prices: [{ ...forAll, when: { payment_method_type: "bankdebit" } }] }],
  ["--file is not JSON", "{"],
  ["is not a fee schedule", {}],
  ["must not begin with default-", { ...SCHEDULE, fee_schedule: "default-2" }],
  [
    "is not a supported currency",
    { ...SCHEDULE, prices: [{ ...forAll, flat_amounts: [{ currency: "XXX", amount: 1 }] }] },
  ],
  [
    "names a currency twice",
    { ...SCHEDULE, prices: [{ ...forAll, flat_amounts: [...forAll.flat_amounts, ...forAll.flat_amounts] }] },
  ],
  ["is spelled otherwise", { ...SCHEDULE, prices: [{ ...forAll, when: { brand: "amex" } }, forAll, ...once] }],
  ["Unrecognized key", { ...SCHEDULE, prices: [{ ...forAll, minimum: 5 }, ...once] }],
  ["must be for all sales", { ...SCHEDULE, prices: [{ ...forAll, when: { funding: "debit" } }, ...once] }],
  ["Price 2 never applies", { ...SCHEDULE, prices: [forAll, forAll, ...once] }],
  ["one chargeback price and one instant_payout price", { ...SCHEDULE, prices: [forAll] }],
])("refuses a file: %s", async (message, content) => {
  const path = await fileOf(content);
  await expect(fees(organization, "--file", path, ...because)).rejects.toThrow(message);
});

test("changes need a reason, and one of two things to do", async () => {
  const path = await fileOf(SCHEDULE);
  await expect(fees(organization, "--file", path)).rejects.toThrow("--reason is missing");
  await expect(fees(organization, "--from", TOMORROW)).rejects.toThrow("--from needs a --file");
  await expect(fees(organization, "--file", path, "--withdraw", "x", ...because)).rejects.toThrow("either");
});
