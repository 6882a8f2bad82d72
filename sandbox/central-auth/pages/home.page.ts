import { type Html, html } from "#sandbox/shared/pages/html.ts";
import { currentOrganization } from "../accounts/memberships.ts";
import type { Visitor } from "../auth/session.ts";
import type { App } from "../config/config.ts";
import type { Page } from "./document.ts";

export function homePage(visitor: Visitor, apps: readonly App[]): Page {
  const { name, email, memberships } = visitor;
  const body = html`
<h1 class="title">${name}</h1>
<p class="quiet">${email}</p>
<h2>Your organizations</h2>
${memberships.length === 0 ? html`<p>You are not in an organization yet. Ask an administrator to add you.</p>` : organizations(visitor)}
${memberships.length > 1 && html`<p><a class="button" href="/organizations">Change organization</a></p>`}
${memberships.length > 0 && apps.map((app) => html`<p><a class="button primary" href="${app.callback.origin}">Open ${app.name}</a></p>`)}
<form method="post" action="/sign-out"><button>Sign out</button></form>`;
  return { title: "Your account", body };
}

function organizations({ memberships, activeOrganizationId }: Visitor): Html {
  const current = currentOrganization(memberships, activeOrganizationId);
  return html`
<ul class="list">${memberships.map(
    ({ role, organization }) =>
      html`<li${organization.id === current?.id && html` aria-current="true"`}><b>${organization.name}</b> <span>${role}${organization.id === current?.id && ", current"}</span></li>`,
  )}</ul>`;
}
