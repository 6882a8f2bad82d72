import { walletDomainEvents } from "#contract/events/wallet-domains.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { WalletDomainSchema, WalletDomainService } from "#proto/tollhouse/v1/wallet_domains_pb.ts";
import { createWalletDomain } from "./create-wallet-domain.ts";
import { deleteWalletDomain } from "./delete-wallet-domain.ts";
import { WalletDomainEntity } from "./wallet-domain.entity.ts";
import { walletDomainList, walletDomainMessage } from "./wallet-domain.list.ts";

export const walletDomains = capability("wallet-domains", {
  service: WalletDomainService,
  lists: [walletDomainList],
  handlers: {
    listWalletDomains: listing(walletDomainList),
    createWalletDomain: createWalletDomain.handle,
    getWalletDomain: retrieving(WalletDomainEntity, "walletDomainId", walletDomainMessage),
    deleteWalletDomain: deleteWalletDomain.handle,
  },
  entities: [WalletDomainEntity],
  events: walletDomainEvents,
  shows: [shown(WalletDomainEntity, WalletDomainSchema, walletDomainMessage)],
  operations: [createWalletDomain, deleteWalletDomain],
});
