import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { WalletDomainService } from "#proto/tollhouse/v1/wallet_domains_pb.ts";
import { WALLET_DOMAIN_COLUMNS } from "./wallet-domain-columns.tsx";
import { walletDomainRow } from "./wallet-domain-view.server.ts";

export const WALLET_DOMAIN_LIST = defineListPage({
  method: WalletDomainService.method.listWalletDomains,
  nouns: ["wallet domain", "wallet domains"],
  view: walletDomainRow,
  columns: WALLET_DOMAIN_COLUMNS,
});
