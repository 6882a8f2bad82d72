import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type WalletDomain, WalletDomainSchema } from "#proto/tollhouse/v1/wallet_domains_pb.ts";

export type WalletDomainRow = ReturnType<typeof walletDomainRow>;

export const walletDomainRow = rowOf(
  (domain: WalletDomain) => {
    const { walletDomainStatus, createdAt, ...view } = viewOf(WalletDomainSchema, domain);
    return { ...view, status: walletDomainStatus, createdAt: createdAt ?? "" };
  },
  "walletDomainId",
  "domainName",
  "wallet",
  "status",
  "createdAt",
);
