import { pino } from "pino";
import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { freezePayouts, unfreezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { ledgerMetrics } from "#extensions/capabilities/reconciliation/metrics.ts";
import { verifyLedgerJob } from "#extensions/capabilities/reconciliation/verify-ledger.job.ts";
import { adjust, recover } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement, finishClosing } from "#extensions/capabilities/settlements/close-settlement.ts";
import { stopAccruing } from "#extensions/capabilities/settlements/settlements.queries.ts";
import { payerOf, startPaying } from "#tests/payouts/paying.ts";
import { aReleasedEntry } from "#tests/settlements/some-entries.ts";
import { assertBooks } from "#tests/support/books.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";

const MINUTE_MS = 60_000;

let ahead = 0;
const logged: { readonly msg: string; readonly currency?: string }[] = [];
const { platform, bank } = await startPaying({
  clock: { now: () => new Date(Date.now() + ahead) },
  logger: pino({ level: "error" }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  spoilsBooks: true,
});

const aMerchant = async () => payerOf({ platform, bank }, await anOrganization(platform));

/** Books an entry without checks, like a defect. */
function enter(organization: TestOrganization, entryType: EntryType, grossMinorUnits: bigint, currency = "USD") {
  return aReleasedEntry(organization.work(), { type: entryType, gross: grossMinorUnits, currency });
}

const verify = ({ work }: TestOrganization, from: "beginning" | "checkpoint" = "beginning") =>
  verifyBooks(work(), from);

test.each<[EntryType]>([["instant_payout"], ["adjustment"], ["reserve_hold"]])(
  "more %s than there was is found, named, and stops payouts of the currency until an operator lets them leave",
  async (entryType) => {
    const { organization, fund, quote } = await aMerchant();
    await fund(1_000n);
    await fund(1_000n, "EUR");
    await enter(organization, entryType, -900n);
    const { id } = await enter(organization, entryType, -250n);
    const finding = `USD: ${id} (booked) took more than was available and left -150.`;
    expect(await verify(organization, "checkpoint")).toContain(finding);
    expect(logged.at(-1)).toMatchObject({
      msg: "a balance is overdrawn, and its payouts are stopped",
      organizationId: organization.id,
      currency: "USD",
    });
    expect((await quote(100n)).blockers.map(({ code }) => code)).toContain("payouts_frozen");
    expect((await quote(100n, "EUR")).blockers.map(({ code }) => code)).not.toContain("payouts_frozen");

    const alarms = logged.length;
    expect(await verify(organization)).toContain(finding);
    expect(logged).toHaveLength(alarms);
    const reason = await organization.work().atomically((phase) => unfreezePayouts(phase, "USD"));
    expect(reason).toContain(id);
    expect(await verify(organization)).not.toContain(finding);
    expect((await quote(100n)).blockers.map(({ code }) => code)).not.toContain("payouts_frozen");
  },
);

test("a night finds what happened since the last one, on top of what was available then", async () => {
  const { organization, fund } = await aMerchant();
  await fund(1_000n);
  ahead += 90 * MINUTE_MS;
  await verifyLedgerJob.run(organization.work(), {});
  await enter(organization, "reserve_hold", -1_000n);
  expect(await verify(organization, "checkpoint")).toEqual([]);
  const { id } = await enter(organization, "reserve_hold", -1n);
  await verifyLedgerJob.run(organization.work(), {});
  expect(await verify(organization, "checkpoint")).toEqual([
    `USD: ${id} (booked) took more than was available and left -1.`,
  ]);
  await ledgerMetrics.start(platform.context).stop(0);
  const { text } = await platform.context.metrics.scrape();
  expect(text).toMatch(/tollhouse_balances_overdrawn\{environment="sandbox"\} [1-9]/);
});

test("refunds, disputes and fees may bring a balance below 0, and an operator may recover what is owed", async () => {
  const { organization, fund } = await aMerchant();
  await fund(1_000n);
  await adjust(organization.work(), { amountMinorUnits: -1_000n, currency: "USD", reference: "a", note: "all of it" });
  for (const type of ["refund", "dispute_withdrawal", "ach_return"] as const) await enter(organization, type, -100n);
  const owed = { amountMinorUnits: 500n, currency: "USD", reference: "r", note: "paid twice" };
  await recover(organization.work(), owed);
  await recover(organization.work(), owed);
  await assertBooks(organization.work());
  const more = { amountMinorUnits: -1n, currency: "USD", reference: "b", note: "more" };
  await expect(adjust(organization.work(), more)).rejects.toThrow("Only -800 USD minor units are available.");
});

test("a closing that ends long after it began takes what there was when it began", async () => {
  const { organization, balance } = await aMerchant();
  const settlementId = (await enter(organization, "charge", 1_000n)).settlementId ?? "";
  await organization.work().atomically((phase) => stopAccruing(phase, settlementId));
  ahead += 10 * MINUTE_MS;
  await enter(organization, "refund", -300n);
  expect(await balance()).toMatchObject({ available: -300n, inSettlement: 1_000n });
  ahead += 10 * MINUTE_MS;
  await organization.work().atomically((phase) => finishClosing(phase, settlementId));
  expect(await balance()).toMatchObject({ available: -300n, inSettlement: 1_000n });
  await assertBooks(organization.work());
});

test("a payout between the two transactions of a closing that spends its money is found at the closing", async () => {
  const { organization } = await aMerchant();
  const settlementId = (await enter(organization, "charge", 1_000n)).settlementId ?? "";
  await organization.work().atomically((phase) => stopAccruing(phase, settlementId));
  await enter(organization, "instant_payout", -800n);
  await organization.work().atomically((phase) => finishClosing(phase, settlementId));
  expect(await verify(organization)).toContain(
    `USD: ${settlementId} (closed) took more than was available and left -800.`,
  );
});

test("what refunds took is carried forward from settlement to settlement without a finding", async () => {
  const { organization } = await aMerchant();
  for (const type of ["charge", "refund"] as const) await enter(organization, type, type === "charge" ? 100n : -700n);
  for (let night = 1; night <= 3; night += 1) {
    const { settlementId } = await enter(organization, "charge", 10n);
    ahead += 10 * MINUTE_MS;
    await closeSettlement.run(organization.work(), { settlementId: settlementId ?? "" });
  }
  await assertBooks(organization.work());
});

test("an operator's own stop keeps its reason, and the finding is resolved with it", async () => {
  const { organization, pay } = await aMerchant();
  await organization.work().atomically((phase) => freezePayouts(phase, "USD", "by hand"));
  await enter(organization, "instant_payout", -1n);
  expect(await verify(organization)).toHaveLength(2);
  expect(await pay(100n).catch(reasonOf)).toBe("payouts_frozen");
  const reason = await organization.work().atomically((phase) => unfreezePayouts(phase, "USD"));
  expect(reason).toBe("by hand");
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query("select resolved_at from overdrafts where organization_id = $1", [organization.id]),
  );
  expect(rows).toEqual([{ resolved_at: expect.any(Date) }]);
});
