import { pino } from "pino";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { reconcileDisputes } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { secretContext } from "#extensions/capabilities/merchants/merchants.service.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { sandboxCalls } from "#tests/support/sandbox-calls.ts";

const DISPUTES = 60;

export type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/**
 * An organization with disputes, two customers, a key that may change them, and the engine's key of the same account.
 */
export async function aMerchant(settings: Readonly<Record<string, string>>) {
  const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
  try {
    const system = createSystemWork(context, { requestId: "bench" });
    const work = await system.inTenant(tenantOf(await createOrganization(system, { slug: "bench", name: "Bench" })));
    const merchant = await connectMerchant(work, { name: "Bench" });
    const sandbox = sandboxCalls(settings.ENGINE_URL ?? "", settings.ENGINE_API_KEY ?? "");
    const opened = [];
    for (let count = 0; count < DISPUTES; count += 1) opened.push(await sandbox.openDispute(merchant.engineMerchantId));
    await reconcileDisputes(work);
    const disputes = await work.em.find(DisputeExtensionEntity, {}, { limit: 1 });
    const { key } = await createApiKey(work, {
      scopes: ["disputes:read", "disputes:write", "customers:read", "customers:write"],
    });
    const [ours, bare] = [await createCustomer(work, {}), await createCustomer(work, {})];
    const place = secretContext(merchant, "engine_api_key");
    const engineKey = await context.encryption.decrypt(merchant.sealedEngineApiKey, place);
    // Gives the planner the statistics of a database in use.
    await system.em.execute("vacuum analyze");
    return {
      ...work.tenant,
      key,
      engineKey,
      disputeId: disputes[0]?.id ?? "",
      engineDisputeIds: opened.map(({ dispute_id }) => dispute_id),
      customerIds: { ours: ours.id, bare: bare.id },
    };
  } finally {
    await context.close();
  }
}
