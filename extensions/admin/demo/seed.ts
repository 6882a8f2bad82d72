import { SCOPE_CATALOG } from "#contract/scopes.ts";
import { createApiKey, listApiKeys } from "#extensions/capabilities/api-keys/index.ts";
import { type DemoDispute, demoDisputes } from "#extensions/capabilities/disputes/demo-disputes.ts";
import { demoPayments } from "#extensions/capabilities/disputes/demo-payments.ts";
import { attachEvidence, listDisputes, reconcileDisputes } from "#extensions/capabilities/disputes/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { type DemoOrganization, demoOrganizations } from "#extensions/capabilities/organizations/demo-organizations.ts";
import { createOrganization, listOrganizations, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { type SandboxEngine, sandboxEngine } from "#extensions/connectors/engine/sandbox-engine.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";

const DAY_MS = 86_400_000;

/**
 * Fills an empty platform: organizations, connected merchants, payments, disputes, and a key for the first organization.
 * What exists stays. The key is told by the run that mints it and by no later one, since no key can be shown twice.
 */
export async function seedDemo(work: SystemWork) {
  const sandbox = sandboxEngine(work.context.config);
  const seeded = [];
  for (const demo of demoOrganizations) seeded.push(await seedOrganization(work, sandbox, demo));
  const [first] = seeded;
  return {
    organizations: seeded.map(({ tenant }) => tenant.organizationSlug),
    organization_slug: first?.tenant.organizationSlug ?? null,
    dispute_id: first ? await prepareDispute(first) : null,
    // Last, because a run that dies after this has told nobody the key.
    api_key: first ? await mintKeyOnce(first) : null,
  };
}

async function seedOrganization(work: SystemWork, sandbox: SandboxEngine, demo: DemoOrganization): Promise<UnitOfWork> {
  const known = (await listOrganizations(work)).find(({ slug }) => slug === demo.slug);
  const tenant = tenantOf(known ?? (await createOrganization(work, demo)));
  const tenantWork = work.inTenant(tenant);
  const { engineMerchantId } = await connectMerchant(tenantWork, { name: demo.name });
  const existing = await listDisputes(tenantWork, { limit: demoDisputes.length });
  if (existing.page.length < demoDisputes.length) {
    for (const payment of demoPayments(demo, work.now()))
      await sandbox.createPayment({ merchant_id: engineMerchantId, ...payment });
    for (const dispute of demoDisputes)
      await sandbox.openDispute(disputeRequest(dispute, engineMerchantId, work.now()));
    await reconcileDisputes(tenantWork);
  }
  return work.inTenant(tenant);
}

const DEMO_KEY = { name: "Demo", sourceApp: "demo", scopes: SCOPE_CATALOG };

async function mintKeyOnce(work: UnitOfWork): Promise<string | null> {
  const { page } = await listApiKeys(work, { limit: 100 });
  if (page.some(({ name, isActive }) => name === DEMO_KEY.name && isActive)) return null;
  return (await createApiKey(work, DEMO_KEY)).key;
}

function disputeRequest(dispute: DemoDispute, merchantId: string, now: Date) {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS).toISOString();
  return {
    merchant_id: merchantId,
    amount: dispute.amount,
    currency: "USD",
    dispute_stage: dispute.stage,
    dispute_status: dispute.status,
    reason: dispute.reason,
    reason_code: dispute.reasonCode,
    challenge_required_by: days(dispute.respondInDays),
    created_at: days(-dispute.openedDaysAgo),
  };
}

/** A dispute that can be submitted as it stands: opened, with its evidence attached. Null when all were answered. */
async function prepareDispute(work: UnitOfWork): Promise<string | null> {
  const { page } = await listDisputes(work, { statuses: ["dispute_opened"], stages: ["dispute"] });
  const dispute = page[0];
  if (!dispute) return null;
  if (dispute.evidenceCount === 0) {
    await attachEvidence(work, dispute.id, "customer_name", { text: "Robin Lindqvist" });
    await attachEvidence(work, dispute.id, "product_description", {
      text: "Delivered on the promised day and signed for by the customer.",
    });
    await attachEvidence(work, dispute.id, "shipping_tracking_number", { text: "1Z 999 AA1 01 2345 6784" });
  }
  return dispute.id;
}
