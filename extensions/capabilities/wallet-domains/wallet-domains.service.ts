import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isInvalid } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type WalletDomain, WalletDomainEntity } from "./wallet-domain.entity.ts";
import { domainsAtEngine, MOST_DOMAINS } from "./wallet-domain.rules.ts";

/** All of the environment's domains, in the order in which they were added. */
export function listWalletDomains({ em, environment }: UnitOfWork): Promise<WalletDomain[]> {
  const order = { orderBy: { createdAt: "asc", id: "asc" }, limit: MOST_DOMAINS, refresh: true } as const;
  return em.find(WalletDomainEntity, { environment }, order);
}

/**
 * Gives the engine the domains as our rows have them. It takes only whole lists, so the operations that call this
 * exclude each other. Repeating it changes nothing. @throws wallet_domain_invalid
 */
export async function sendWalletDomains(work: UnitOfWork): Promise<void> {
  const { engineMerchantId, engineProfileId } = await getActiveMerchant(work);
  if (engineProfileId == null) throw refuse("merchant_not_connected", { environment: work.environment });
  const { profiles } = await merchantEngine(work);
  const profile = { engineMerchantId, engineProfileId };
  const domains = domainsAtEngine(await listWalletDomains(work), await profiles.getApplePayDomains(profile));
  try {
    await profiles.setApplePayDomains(profile, domains);
  } catch (error) {
    throw isInvalid(error)
      ? refuse("wallet_domain_invalid", {
          reason: error.engineMessage,
          engine_code: error.engineCode || null,
          param: "domain_name",
        })
      : error;
  }
}
