import { pino } from "pino";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { reconcileDisputes } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import type { SandboxCalls } from "#tests/support/sandbox-calls.ts";

const SHARED = 20;
const OPENED_AT_ONCE = 8;

/** An organization with an API key, and disputes opened at the engine. */
export async function aMerchant(settings: Record<string, string>, sandbox: SandboxCalls, slug = "drill") {
  const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
  try {
    const system = createSystemWork(context, { requestId: "drill" });
    const tenant = tenantOf(await createOrganization(system, { slug, name: slug }));
    const { engineMerchantId } = await connectMerchant(await system.inTenant(tenant), { name: slug });
    const { key } = await createApiKey(await system.inTenant(tenant), { scopes: ["disputes:read", "disputes:write"] });
    /** Engine IDs by ours. */
    const openDisputes = async (count: number): Promise<Map<string, string>> => {
      const engineDisputeIds = new Set<string>();
      const open = async () => {
        for (; engineDisputeIds.size < count; )
          engineDisputeIds.add((await sandbox.openDispute(engineMerchantId)).dispute_id);
      };
      await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open));
      const work = await system.inTenant(tenant);
      await reconcileDisputes(work);
      const rows = await work.em
        .fork()
        .find(DisputeExtensionEntity, { engineDisputeId: { $in: [...engineDisputeIds] } });
      return new Map(rows.map(({ id, engineDisputeId }) => [id, engineDisputeId]));
    };
    return { key, openDisputes, shared: [...(await openDisputes(SHARED)).keys()], close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}
