import { aFace } from "#tests/http/face.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { buildWorld } from "#tests/support/world.ts";

/** The whole product, and an organization that has one of everything that an operation can name. */
export async function aProduct() {
  const bank = await aBankLinkProvider();
  const face = await aFace({ env: bank.env });
  const { platform } = face;
  const organization = await anOrganization(platform);
  return {
    url: face.url,
    /** Anew for each request, so that no request depends on what another one left. */
    ids: () => buildWorld({ platform, organization, bank, canary: "Robin" }),
    key: await anApiKey(organization),
    /** A key without the scope of any operation. */
    powerless: await anApiKey(organization, ["webhooks:read"]),
    async close() {
      await face.close();
      await bank.close();
    },
  };
}

export type Product = Awaited<ReturnType<typeof aProduct>>;
