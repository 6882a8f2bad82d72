import type { Environment } from "#contract/environment.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";

interface MerchantFacts {
  /** Of the active merchant extension. */
  readonly engineMerchantId: string | null;
  /** Null when the merchant account has not changed yet. */
  readonly onboardingStatus: string | null;
}

/** What a session tells of the merchant. Looked up by ID without a tenant filter, before any call has this tenant. */
export async function findMerchantFacts(
  work: SystemWork,
  organizationId: string,
  environment: Environment,
): Promise<MerchantFacts> {
  const [row] = await work.em.execute<MerchantFacts[]>(
    `select m.engine_merchant_id as "engineMerchantId", a.onboarding_status as "onboardingStatus"
     from (select organization_id, engine_merchant_id from merchant_extensions
       where organization_id = ? and environment = ? and is_active) m
     full join (select organization_id, onboarding_status from merchant_accounts
       where organization_id = ? and environment = ?) a on a.organization_id = m.organization_id`,
    [organizationId, environment, organizationId, environment],
  );
  return row ?? { engineMerchantId: null, onboardingStatus: null };
}
