import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { adjust, reserve } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const work = () => organization.work();
const admin = (...args: string[]) => runAdmin(platform, ...args);
const goodwill = { amountMinorUnits: 5_000n, currency: "USD", reference: "goodwill-1", note: "For the outage" };

test("an adjustment is available at once, once for its reference, and audited", async () => {
  const entry = await adjust(work(), goodwill);
  expect(await adjust(work(), goodwill)).toMatchObject({ id: entry.id });
  for (const amountMinorUnits of [6_000n, -5_000n])
    await expect(adjust(work(), { ...goodwill, amountMinorUnits })).rejects.toThrow("goodwill-1 is that of");
  await expect(adjust(organization.liveWork(), goodwill)).rejects.toThrow("(sandbox), which is 5000 USD");
  expect(await readBalancesOf(work(), "USD")).toMatchObject({ merchant_available: 5_000n, adjustments: 5_000n });
  const audited = await work().em.find(AuditEventEntity, { subjectId: entry.id });
  expect(audited).toMatchObject([{ action: "settlement_queue.corrected", data: { net_amount: "5000" } }]);
  await assertBooks(work());
});

test("a reserve is kept back, and not more than is kept is given back, by any number of operators", async () => {
  const other = await anOrganization(platform);
  await adjust(other.work(), goodwill);
  await reserve(other.work(), { ...goodwill, amountMinorUnits: 3_000n, reference: "rolling-1" });
  expect(await readBalancesOf(other.work(), "USD")).toMatchObject({
    merchant_available: 2_000n,
    merchant_reserve: 3_000n,
  });
  const back = [1, 2].map((at) =>
    reserve(other.work(), { ...goodwill, amountMinorUnits: -2_000n, reference: `back-${at}` }),
  );
  const ended = await Promise.allSettled(back);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readBalancesOf(other.work(), "USD")).toMatchObject({ merchant_reserve: 1_000n });
  await assertBooks(other.work());
});

test("an operator adjusts, reserves and verifies on the command line", async () => {
  const of = ["--organization", organization.slug];
  const correction = ["--currency", "EUR", "--note", "By hand"];
  const adjusted = await admin(
    "settlement-queue",
    "adjust",
    ...of,
    ...correction,
    "--amount",
    "1250",
    "--reference",
    "a-1",
  );
  expect(JSON.parse(adjusted.stdout)).toMatchObject({ entry_type: "adjustment", net_amount: "1250", currency: "EUR" });
  const kept = await admin(
    "settlement-queue",
    "reserve",
    ...of,
    ...correction,
    "--amount",
    "500",
    "--reference",
    "r-1",
  );
  expect(JSON.parse(kept.stdout)).toMatchObject({ entry_type: "reserve_hold", net_amount: "-500" });
  const tooMuch = ["--amount=-501", "--reference", "r-2"];
  expect(await admin("settlement-queue", "reserve", ...of, ...correction, ...tooMuch)).toMatchObject({
    code: 1,
    stderr: "The reserve is 500 EUR minor units; more cannot be given back.\n",
  });
  const owed = await admin(
    "settlement-queue",
    "recover",
    ...of,
    ...correction,
    "--amount",
    "1251",
    "--reference",
    "a-2",
  );
  expect(JSON.parse(owed.stdout)).toMatchObject({ entry_type: "adjustment", net_amount: "-1251" });
  const wrong = ["--amount", "1.5", "--reference", "x"];
  expect((await admin("settlement-queue", "adjust", ...of, ...correction, ...wrong)).code).toBe(2);
  const verified = await admin("ledger", "verify", ...of);
  expect(JSON.parse(verified.stdout)).toMatchObject([
    { organization_slug: organization.slug, environment: "sandbox", findings: [] },
  ]);
}, 120_000);
