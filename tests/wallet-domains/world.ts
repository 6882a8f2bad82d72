import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const aDomain = () => `${randomUUID()}.example.com`;
const added: Entry = { json: () => ({ domain_name: aDomain() }), control: null, runsAlone: true };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { walletDomains } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { walletDomainId } = await walletDomains.createWalletDomain({ domainName: aDomain() });
    return { wallet_domain_id: walletDomainId };
  },
  samples: {
    "walletDomains.create": () => [{ message: { domain_name: aDomain() }, runsAlone: true }],
    "walletDomains.list": () => [{ message: { wallet_domain_status: ["active"] } }],
  },
  entries: {
    "WalletDomainService.CreateWalletDomain": added,
    "GET routes/_dashboard+/settings.wallets._index": {},
    "GET routes/_dashboard+/settings.wallets.new": {},
    "POST routes/_dashboard+/settings.wallets.new": {
      form: () => ({ idempotency_key: randomUUID(), domain_name: aDomain() }),
      runsAlone: true,
    },
    "POST routes/_dashboard+/settings.wallets.$id.remove": {
      params: ({ wallet_domain_id = "" }) => ({ id: wallet_domain_id }),
      form: () => ({}),
    },
  },
};
