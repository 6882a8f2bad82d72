import { html } from "#sandbox/shared/pages/html.ts";
import type { Onward, Page } from "./document.ts";
import { switchAccount } from "./switch-account.ts";

export function noOrganizationPage({ email, destination, app }: Onward): Page {
  const title = "You are not in an organization yet";
  const body = html`
<h1>${title}</h1>
<p>You are signed in as <b>${email}</b>, and ${app ? app.name : "this application"} requires an organization.</p>
<p>Ask an administrator of your organization to add this email address, then try again.</p>
<p><a class="button primary" href="${destination}">Try again</a></p>
${switchAccount(destination)}`;
  return { title, body };
}
