import type { Environment } from "#contract/environment.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";

/** Looked up by ID without a tenant filter, before any call has this tenant. */
export async function findEngineMerchantId(
  work: SystemWork,
  organizationId: string,
  environment: Environment,
): Promise<string | null> {
  const [row] = await work.em.execute<{ engine_merchant_id: string }[]>(
    "select engine_merchant_id from merchant_extensions where organization_id = ? and environment = ? and is_active",
    [organizationId, environment],
  );
  return row?.engine_merchant_id ?? null;
}
