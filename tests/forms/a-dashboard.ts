import { aServer } from "#tests/app/support/a-server.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";
import { aSession, fromPageOf } from "#tests/support/session.ts";

/** The dashboard in front of the real service, with a person who is signed in at an organization of its own. */
export async function aDashboard() {
  const platform = await aPlatform();
  const organization = await anOrganization(platform);
  const session = aSession(
    { id: organization.id, slug: organization.slug },
    { user: { name: "Robin", email: "robin@acme.example" } },
  );
  const staleCookie = "tollhouse.session_token=stale";
  const server = await aServer({
    extensions: { caller: platform.callers.grpc },
    getSession: async ({ headers }) => {
      const cookie = headers.get("cookie");
      if (cookie === staleCookie) return { ...session, signedInAt: new Date(Date.now() - 3_600_000) };
      return cookie?.includes("session_token") ? session : null;
    },
  });
  const headers = {
    cookie: "tollhouse.session_token=robin",
    origin: server.url,
    "sec-fetch-site": "same-origin",
    ...fromPageOf(session),
  };
  return {
    platform,
    organization,
    clients: platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "sandbox" }),
    get: (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, { headers, redirect: "manual", ...init }),
    post: (path: string, body: BodyInit) =>
      fetch(`${server.url}${path}`, { method: "POST", headers, redirect: "manual", body }),
    postWith: (path: string, body: BodyInit, own: Readonly<Record<string, string>>) =>
      fetch(`${server.url}${path}`, { method: "POST", headers: { ...headers, ...own }, redirect: "manual", body }),
    /** Sends a form in a session that began an hour ago. */
    postStale: (path: string, body: BodyInit) =>
      fetch(`${server.url}${path}`, {
        method: "POST",
        headers: { ...headers, cookie: staleCookie },
        redirect: "manual",
        body,
      }),
    async close() {
      await server.stop();
      await platform.close();
    },
  };
}
