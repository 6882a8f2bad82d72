import { WalletDomainSchema } from "#proto/tollhouse/v1/wallet_domains_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const walletDomainEvents = eventsOf(
  { message: WalletDomainSchema, scope: "merchants:read" },
  {
    "wallet_domain.created": {
      meaning: "A domain is being registered for a wallet.",
      example: { wallet_domain_status: "pending" },
      audited: true,
    },
    "wallet_domain.updated": { meaning: "The engine confirmed a wallet domain, or it is being removed." },
    "wallet_domain.deleted": { meaning: "A wallet domain was removed.", audited: true },
  },
);
