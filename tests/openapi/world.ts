import type { Session } from "#app/services/session/session.ts";
import { aUi } from "#tests/http/ui.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { aMemberService } from "#tests/support/central-members.ts";
import { silentMail } from "#tests/support/mail.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";
import { buildWorld } from "#tests/support/world.ts";
import type { Operation } from "./document.ts";
import type { RequestSample } from "./requests.ts";

/** The whole product, with an organization that has one of everything. */
export async function aProduct() {
  const bank = await aBankLinkProvider();
  const central = await aMemberService();
  let session: Session | null = null;
  const getSession = async ({ headers }: Request) => (headers.get("cookie") === PERSON.cookie ? session : null);
  const ui = await aUi({ env: { ...bank.env, ...silentMail }, settings: central.settings, getSession });
  const { platform } = ui;
  const organization = await anOrganization(platform);
  central.knows(organization);
  session = sessionIn(organization);
  const readers = {
    devices: await anApiKey(organization, ["devices:read"]),
    webhooks: await anApiKey(organization, ["webhooks:read"]),
  };
  return {
    url: ui.url,
    /** New resources: all kinds, or those of the named IDs. Each write gets its own. */
    ids: (named?: readonly string[]) => buildWorld({ platform, organization, bank, canary: "Robin" }, named),
    key: await anApiKey(organization),
    sessionToken: TOKEN,
    /** The headers of a browser in which a person of the organization is signed in. */
    person: PERSON,
    /** A key without this scope. */
    keyWithout: (scope: string) => (scope === "devices:read" ? readers.webhooks : readers.devices),
    async close() {
      await ui.close();
      await bank.close();
      await central.close();
    },
  };
}

const TOKEN = "a-session";
const PERSON = { cookie: `tollhouse.session_token=${TOKEN}`, "sec-fetch-site": "same-origin" };

/** A person of the organization who has just signed in. */
export function sessionIn(organization: TestOrganization): Session {
  return aSession(organization, { userId: "usr_1", orgName: organization.slug });
}

/** With the operation's credential: a key, or a session when it is for people. */
export function allowed(
  product: Product,
  operation: Operation,
  asked: RequestSample,
): [asked: RequestSample, key: string | null] {
  if (operation.security.some((scheme) => "apiKey" in scheme)) return [asked, product.key];
  return [{ ...asked, headers: { ...asked.headers, ...product.person } }, null];
}

export type Product = Awaited<ReturnType<typeof aProduct>>;
