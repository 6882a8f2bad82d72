import { expect, test } from "vitest";
import { CHAIN_EVENT } from "#extensions/platform/audit/append.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aBiller, runDue } from "#tests/invoices/billing.ts";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

test("an invoice that uses credit does not wait for the audit chain, and is in it afterwards", async () => {
  const biller = await aBiller(platform);
  const { organization, customerId, customerCredits } = biller;
  await customerCredits.createCustomerCredit({ customerId, currency: "USD", amount: 500n }, biller.key());
  const chained = async () => {
    const rows = await organization.work().em.find(AuditEventEntity, { action: "customer.credit_changed" });
    return rows.map(({ subjectId }) => subjectId);
  };
  // What a person gives is in the chain at once.
  expect(await chained()).toHaveLength(1);
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select from audit_chains where organization_id = $1 for update", [organization.id]);
    await biller.bill();
    await client.query("rollback");
  });
  expect(await chained()).toHaveLength(1);
  await runDue(platform, biller, CHAIN_EVENT);
  const events = await organization.work().em.find(EventEntity, { type: "customer.credit_changed" });
  expect((await chained()).sort()).toEqual(events.map(({ subjectId }) => subjectId).sort());
  expect(events).toHaveLength(2);
});
