import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** Public tokens are valid for any bearer, so another organization's is no substitution. */
// Concurrent requests cannot exchange the same public token, so each request has its own.
const byPublicToken: Entry = { json: () => ({ public_token: `public-none-${randomUUID()}` }), control: null };

export const world: CapabilityWorld = {
  async build({ platform, organization, bank }) {
    const { bankLinks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { bankLinkId } = await bankLinks.createBankLink({ publicToken: await bank.signIn() });
    return { bank_link_id: bankLinkId, public_token: await bank.signIn() };
  },
  async buildLive({ platform, organization, bank }) {
    const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
    const { bankLinkId } = await live.bankLinks.createBankLink({ publicToken: await bank.signIn() });
    return { bank_link_id: bankLinkId };
  },
  samples: {
    "bankLinks.create": ({ public_token }) => [{ message: { public_token } }],
  },
  entries: {
    "BankLinkService.CreateBankLink": byPublicToken,
    "POST api/bank_links": byPublicToken,
    // Unsigned here; tests/bank-links/webhook.test.ts signs.
    "service POST /webhooks/bank-links": { json: () => ({}), control: null },
  },
};
