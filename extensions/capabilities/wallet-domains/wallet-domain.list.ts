import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListWalletDomainsRequestSchema, WalletDomainSchema } from "#proto/tollhouse/v1/wallet_domains_pb.ts";
import { type WalletDomain, WalletDomainEntity } from "./wallet-domain.entity.ts";

export function walletDomainMessage(domain: WalletDomain) {
  return messageOf(WalletDomainSchema, domain, { walletDomainId: domain.id, walletDomainStatus: domain.status });
}

export const walletDomainList = defineList({
  request: ListWalletDomainsRequestSchema,
  entity: WalletDomainEntity,
  filters: { walletDomainStatus: { column: "status" }, domainName: {} },
  messages: (rows) => rows.map(walletDomainMessage),
});
