import { randomBytes } from "node:crypto";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import type { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { anApiKey, anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";
import type { Ids } from "#tests/support/sample.ts";
import { buildWorld } from "#tests/support/world.ts";

type Bank = Awaited<ReturnType<typeof aBankLinkProvider>>;

/** An organization with some of everything, and unique words in its data. */
export interface Tenant {
  readonly organization: TestOrganization;
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** A reader of one of these reads this organization's data. */
  readonly canaries: readonly string[];
}

export async function aTenant(platform: Platform, bank: Bank, things: number): Promise<Tenant> {
  const organization = await anOrganization(platform, "Canary");
  const canary = `canary${randomBytes(12).toString("hex")}`;
  const made: Ids[] = [];
  for (let count = 0; count < things; count += 1) made.push(await buildWorld({ platform, organization, bank, canary }));
  return {
    organization,
    ids: Object.fromEntries(Object.keys(made[0] ?? {}).map((name) => [name, made.map((ids) => ids[name] ?? "")])),
    canaries: [canary, organization.id, organization.slug, organization.engineMerchantId],
  };
}

/** Keys by the draft's word for their owner; null sends no key. */
export async function keysOf(own: TestOrganization, other: TestOrganization): Promise<Record<string, string | null>> {
  const revoked = await createApiKey(own.work(), { scopes: ["*"] });
  await revokeApiKey(own.work(), revoked.apiKey.id);
  const elsewhere = await createApiKey(own.work(), { scopes: ["*"], allowedIps: ["203.0.113.7"] });
  const here = await createApiKey(own.work(), { scopes: ["*"], allowedIps: ["127.0.0.0/8"] });
  return {
    full: await anApiKey(own),
    reader: await anApiKey(own, ["disputes:read"]),
    powerless: await anApiKey(own, ["devices:read"]),
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
