import { aServer } from "#tests/app/support/a-server.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";

/** The dashboard in front of the real service, with a person who is signed in at an organization of its own. */
export async function aDashboard() {
  const platform = await aPlatform();
  const organization = await anOrganization(platform);
  const session = aSession(
    { id: organization.id, slug: organization.slug },
    { user: { name: "Robin", email: "robin@acme.example" } },
  );
  const server = await aServer({
    extensions: { caller: platform.callers.grpc },
    getSession: async (request) => (request.headers.get("cookie")?.includes("session_token") ? session : null),
  });
  const headers = { cookie: "tollhouse.session_token=robin", origin: server.url, "sec-fetch-site": "same-origin" };
  return {
    platform,
    organization,
    clients: platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "sandbox" }),
    get: (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, { headers, redirect: "manual", ...init }),
    post: (path: string, body: BodyInit) =>
      fetch(`${server.url}${path}`, { method: "POST", headers, redirect: "manual", body }),
    async close() {
      await server.stop();
      await platform.close();
    },
  };
}
