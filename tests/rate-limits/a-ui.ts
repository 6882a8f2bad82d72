import type { Session } from "#app/services/session/session.ts";
import type { Caller } from "#extensions/caller/index.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";

/** A separate UI for one instance of the service. The cookie names the signed-in person of the organization. */
export function aUi(caller: Caller, organization: TestOrganization, settings: Record<string, string>) {
  return aServer({
    extensions: { caller },
    getSession: async (request) => sessionOf(request.headers.get("cookie"), organization),
    settings,
  });
}

function sessionOf(userId: string | null, organization: TestOrganization): Session | null {
  return userId ? aSession(organization, { userId }) : null;
}
