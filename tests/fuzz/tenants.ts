import { randomBytes } from "node:crypto";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import type { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";

type Bank = Awaited<ReturnType<typeof aBankLinkProvider>>;

/** An organization with some of everything, and words that stand in its data and nowhere else. */
export interface Tenant {
  readonly organization: TestOrganization;
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Whoever reads one of these reads this organization's data. */
  readonly canaries: readonly string[];
}

export async function aTenant(platform: Platform, bank: Bank, things: number): Promise<Tenant> {
  const organization = await anOrganization(platform, "Canary");
  const canary = `canary${randomBytes(12).toString("hex")}`;
  const made: Awaited<ReturnType<typeof someThings>>[] = [];
  for (let count = 0; count < things; count += 1) made.push(await someThings(platform, bank, organization, canary));
  const idsOf = (name: keyof (typeof made)[number]) => made.map((each) => each[name]);
  return {
    organization,
    ids: {
      dispute_id: idsOf("disputeId"),
      evidence_id: idsOf("evidenceId"),
      bank_link_id: idsOf("bankLinkId"),
      api_key_id: idsOf("apiKeyId"),
      public_token: idsOf("publicToken"),
    },
    canaries: [canary, organization.id, organization.slug, organization.engineMerchantId],
  };
}

async function someThings(platform: Platform, bank: Bank, organization: TestOrganization, canary: string) {
  const { disputes, bankLinks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { id: disputeId } = await aDispute(platform, organization);
  const file = { fileName: `${canary}.pdf`, content: Buffer.concat([A_PDF, Buffer.from(canary)]) };
  const text = { case: "text", value: canary } as const;
  await disputes.attachEvidence({ disputeId, evidenceType: "customer_name", content: text });
  const content = { case: "file", value: file } as const;
  const { evidenceId } = await disputes.attachEvidence({ disputeId, evidenceType: "receipt", content });
  const { bankLinkId } = await bankLinks.createBankLink({ publicToken: await bank.signIn() });
  const scopes = ["disputes:read", "transactions:*"];
  const { apiKey } = await createApiKey(organization.work(), { scopes, name: canary, sourceApp: canary });
  return { disputeId, evidenceId, bankLinkId, apiKeyId: apiKey.id, publicToken: await bank.signIn() };
}

/** Who asks, by the word that a draft has for it. Null: nobody says who asks. */
export async function keysOf(own: TestOrganization, other: TestOrganization): Promise<Record<string, string | null>> {
  const revoked = await createApiKey(own.work(), { scopes: ["*"] });
  await revokeApiKey(own.work(), revoked.apiKey.id);
  const elsewhere = await createApiKey(own.work(), { scopes: ["*"], allowedIps: ["203.0.113.7"] });
  const here = await createApiKey(own.work(), { scopes: ["*"], allowedIps: ["127.0.0.0/8"] });
  return {
    full: await anApiKey(own),
    reader: await anApiKey(own, ["disputes:read"]),
    powerless: await anApiKey(own, ["webhooks:read"]),
    here: here.key,
    elsewhere: elsewhere.key,
    revoked: revoked.key,
    unknown: `svc_sandbox_${randomBytes(32).toString("hex")}`,
    live: `svc_live_${randomBytes(32).toString("hex")}`,
    malformed: "svc_sandbox_x",
    other: await anApiKey(other),
    nobody: null,
  };
}
