import { getActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import { WalletDomainService } from "#proto/tollhouse/v1/wallet_domains_pb.ts";
import { WalletDomainEntity } from "./wallet-domain.entity.ts";
import { walletDomainMessage } from "./wallet-domain.list.ts";
import { assertAddable } from "./wallet-domain.rules.ts";
import { listWalletDomains, sendWalletDomains } from "./wallet-domains.service.ts";

/** Adds the domain here, then at the engine. */
export const createWalletDomain = engineOperation({
  method: WalletDomainService.method.createWalletDomain,
  exclusive: "wallet_domains",
  repeat: "ask",
  subject: getActiveMerchant,
  async prepare(phase, _merchant, { domainName }) {
    assertAddable(domainName, await listWalletDomains(phase));
    const id = newId("walletDomain", phase.now());
    const domain = createRow(phase, WalletDomainEntity, { id, domainName, wallet: "apple_pay", status: "pending" });
    phase.record({ type: "wallet_domain.created", subject: domain });
    await phase.save();
    return { id };
  },
  ask: (work) => sendWalletDomains(work),
  async keep(phase, { id }) {
    const domain = await lockRow(phase, WalletDomainEntity, id, "wallet domain");
    domain.status = "active";
    phase.record({ type: "wallet_domain.updated", subject: domain });
    await phase.save();
    return domain;
  },
  async release(phase, { id }) {
    const domain = await lockRow(phase, WalletDomainEntity, id, "wallet domain");
    phase.record({ type: "wallet_domain.deleted", subject: domain });
    phase.em.remove(domain);
  },
  answer: walletDomainMessage,
});
