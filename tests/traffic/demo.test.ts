import { expect, test } from "vitest";
import { seedDemo } from "#extensions/admin/demo.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { demoOrganizations, listOrganizations, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/payment-method.entity.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/refund.entity.ts";
import { SavedViewEntity } from "#extensions/capabilities/saved-views/saved-view.entity.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();
const system = createSystemWork(platform.context, { requestId: "test" });
const WEEK_MS = 7 * 86_400_000;

async function demoRows() {
  const slug = demoOrganizations.find(({ isAnnounced }) => isAnnounced)?.slug;
  const organization = (await listOrganizations(system)).find((each) => each.slug === slug);
  if (!organization) throw new Error("the demo has no organization");
  const { em } = await system.inTenant(tenantOf(organization));
  return {
    transactions: await em.find(TransactionExtensionEntity, {}),
    methods: await em.find(PaymentMethodExtensionEntity, {}),
    refunds: await em.find(RefundExtensionEntity, {}),
    disputes: await em.find(DisputeExtensionEntity, {}),
    views: await em.find(SavedViewEntity, {}),
    exports: await em.find(ExportEntity, {}),
    invoices: await em.find(InvoiceEntity, {}),
    holds: await em.find(SettlementQueueEntryEntity, { status: "held" }),
  };
}

test("the demo has something for every page, and seeding it again adds nothing", async () => {
  await seedDemo(system);
  const demo = await demoRows();
  const ids = new Set(demo.transactions.map(({ id }) => id));
  const weeks = new Set(demo.transactions.map(({ createdAt }) => Math.floor(createdAt.getTime() / WEEK_MS)));
  expect(weeks.size).toBeGreaterThan(5);
  const statuses = demo.transactions.map(({ status }) => status);
  expect(statuses).toEqual(expect.arrayContaining(["succeeded", "requires_payment_method", "failed"]));
  const codesOf = (rows: typeof demo.transactions) => rows.flatMap(({ decline }) => decline?.code ?? []);
  expect(codesOf(demo.transactions).filter((code) => code === "blocked_by_rule")).toHaveLength(1);
  // Renewals fail for several reasons, and none since others' declines count for its card.
  const ofInvoices = demo.transactions.filter(({ invoiceId }) => invoiceId != null);
  expect(new Set(codesOf(ofInvoices)).size).toBeGreaterThan(4);
  for (const status of ["retrying", "recovered", "stopped"])
    expect(demo.invoices.map(({ dunningStatus }) => dunningStatus)).toContain(status);
  expect(new Set(demo.methods.map(({ customerId }) => customerId)).size).toBeGreaterThan(3);
  for (const { transactionId } of [...demo.refunds, ...demo.disputes]) expect(ids).toContain(transactionId);
  for (const { hold } of demo.holds)
    expect(hold).toMatchObject({ placedBy: expect.stringMatching(/^demo_/), note: expect.stringContaining(".") });
  const counted = (rows: typeof demo) => Object.entries(rows).map(([name, { length }]) => [name, length]);
  for (const [name, count] of counted(demo)) expect(count, String(name)).toBeGreaterThan(0);
  await seedDemo(system);
  expect(counted(await demoRows())).toEqual(counted(demo));
}, 120_000);
