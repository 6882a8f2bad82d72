import { getActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { WalletDomainService } from "#proto/tollhouse/v1/wallet_domains_pb.ts";
import { type WalletDomain, WalletDomainEntity } from "./wallet-domain.entity.ts";
import { sendWalletDomains } from "./wallet-domains.service.ts";

/** Removes the domain at the engine, then here. */
export const deleteWalletDomain = engineOperation({
  method: WalletDomainService.method.deleteWalletDomain,
  exclusive: "wallet_domains",
  repeat: "ask",
  subject: getActiveMerchant,
  async prepare(phase, _merchant, { walletDomainId: id }) {
    await setStatus(phase, id, "removing");
    return { id };
  },
  ask: (work) => sendWalletDomains(work),
  async keep(phase, { id }) {
    const domain = await lockRow(phase, WalletDomainEntity, id, "wallet domain");
    phase.record({ type: "wallet_domain.deleted", subject: domain });
    phase.em.remove(domain);
    return id;
  },
  release: (phase, { id }) => setStatus(phase, id, "active"),
  answer: (walletDomainId) => ({ object: "wallet_domain", walletDomainId, deleted: true }),
});

/** @throws resource_missing */
async function setStatus(phase: UnitOfWork, id: string, status: WalletDomain["status"]): Promise<void> {
  const domain = await lockRow(phase, WalletDomainEntity, id, "wallet domain");
  if (domain.status === status) return;
  domain.status = status;
  phase.record({ type: "wallet_domain.updated", subject: domain });
  await phase.save();
}
