import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization, aPlatform } from "#tests/support/platform.ts";
import type { Ids } from "./requests.ts";

/** The whole product, and an organization that has one of everything that an operation can name. */
export async function aProduct() {
  const bank = await aBankLinkProvider();
  const platform = await aPlatform({ env: bank.env });
  const extensions = { caller: platform.callers.grpc, calledFor: [] };
  const face = await aServer({ extensions, settings: { RATE_LIMIT_KEY_PER_MINUTE: "1000000" } });
  const organization = await anOrganization(platform);
  const { disputes, bankLinks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

  /** Anew for each request, so that none depends on what another one left. */
  async function ids(): Promise<Ids> {
    const dispute = await aDispute(platform, organization);
    const content = { case: "file", value: { fileName: "receipt.pdf", content: A_PDF } } as const;
    const evidence = await disputes.attachEvidence({ disputeId: dispute.id, evidenceType: "receipt", content });
    const { bankLinkId } = await bankLinks.createBankLink({ publicToken: await bank.signIn() });
    const { apiKey } = await createApiKey(organization.work(), { scopes: ["disputes:read", "disputes:write"] });
    return {
      dispute_id: dispute.id,
      evidence_id: evidence.evidenceId,
      bank_link_id: bankLinkId,
      api_key_id: apiKey.id,
      public_token: await bank.signIn(),
    };
  }

  return {
    url: face.url,
    ids,
    key: await anApiKey(organization),
    /** A key that may do nothing of what the operations do. */
    powerless: await anApiKey(organization, ["webhooks:read"]),
    async close() {
      await face.stop();
      await platform.close();
      await bank.close();
    },
  };
}

export type Product = Awaited<ReturnType<typeof aProduct>>;
