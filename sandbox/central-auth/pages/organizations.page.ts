import type { SignedIn } from "../auth/session.ts";
import type { App } from "../config.ts";
import { currentOrganization, type Membership } from "../memberships.ts";
import type { Page } from "./document.ts";
import { html } from "./html.ts";
import { switchAccount } from "./switch-account.ts";

interface Choice {
  session: SignedIn;
  memberships: Membership[];
  destination: string;
  app: App | null;
  failure?: string;
}

export function organizationsPage({ session, memberships, destination, app, failure }: Choice): Page {
  const current = currentOrganization(memberships, session.activeOrganizationId);
  const hasLeft = session.activeOrganizationId !== null && current === null;
  const title = app ? `Choose an organization for ${app.name}` : "Choose an organization";
  const body = html`
<h1>${title}</h1>
${failure && html`<p class="alert" role="alert">${failure}</p>`}
${hasLeft && html`<p class="note">You are no longer a member of your last organization.</p>`}
<p class="quiet">You are signed in as ${session.name} (${session.email}).</p>
<form method="post" action="/organizations" class="choices">
  <input type="hidden" name="return" value="${destination}">
  ${memberships.map(
    ({ role, organization: { id, name } }) =>
      html`<button name="organizationId" value="${id}"><b>${name}</b> <span>${role}${id === current?.id && ", current"}</span></button>`,
  )}
</form>
${switchAccount(destination)}`;
  return { title, body };
}
