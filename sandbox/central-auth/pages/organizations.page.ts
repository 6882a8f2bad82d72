import { html } from "#sandbox/shared/pages/html.ts";
import { currentOrganization } from "../accounts/memberships.ts";
import type { Visitor } from "../auth/session.ts";
import type { App } from "../config/config.ts";
import type { Page } from "./document.ts";
import { switchAccount } from "./switch-account.ts";

interface Choice {
  visitor: Visitor;
  destination: string;
  app: App | null;
  failure?: string;
}

export function organizationsPage({ visitor, destination, app, failure }: Choice): Page {
  const { memberships, activeOrganizationId, name, email } = visitor;
  const current = currentOrganization(memberships, activeOrganizationId);
  const hasLeft = activeOrganizationId !== null && current === null;
  const title = app ? `Choose an organization for ${app.name}` : "Choose an organization";
  const body = html`
<h1>${title}</h1>
${failure && html`<p class="alert" role="alert">${failure}</p>`}
${hasLeft && html`<p class="note">You are no longer a member of your last organization.</p>`}
<p class="quiet">You are signed in as ${name} (${email}).</p>
<form method="post" action="/organizations" class="choices">
  <input type="hidden" name="return" value="${destination}">
  ${memberships.map(
    ({ role, organization: { id, name: organization } }) =>
      html`<button name="organizationId" value="${id}"><b>${organization}</b> <span>${role}${id === current?.id && ", current"}</span></button>`,
  )}
</form>
${switchAccount(destination)}`;
  return { title, body };
}
