import { aServer } from "#tests/app/support/a-server.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { anApiKey, anOrganization, aPlatform } from "#tests/support/platform.ts";
import { buildWorld } from "#tests/support/world.ts";

/** The whole product, and an organization that has one of everything that an operation can name. */
export async function aProduct() {
  const bank = await aBankLinkProvider();
  const platform = await aPlatform({ env: bank.env });
  const extensions = { caller: platform.callers.grpc, calledFor: [] };
  const face = await aServer({ extensions, settings: { RATE_LIMIT_KEY_PER_MINUTE: "1000000" } });
  const organization = await anOrganization(platform);
  return {
    url: face.url,
    /** Anew for each request, so that no request depends on what another one left. */
    ids: () => buildWorld({ platform, organization, bank, canary: "Robin" }),
    key: await anApiKey(organization),
    /** A key without the scope of any operation. */
    powerless: await anApiKey(organization, ["webhooks:read"]),
    async close() {
      await face.stop();
      await platform.close();
      await bank.close();
    },
  };
}

export type Product = Awaited<ReturnType<typeof aProduct>>;
