import { html } from "#sandbox/shared/pages/html.ts";
import type { Onward, Page } from "./document.ts";
import { switchAccount } from "./switch-account.ts";

export function continuePage({ name, email, destination, app }: Onward): Page {
  const target = app ? app.name : new URL(destination).host;
  const title = `You are signed in as ${name}`;
  const body = html`
<h1 class="title">${title}</h1>
<p class="quiet">${email}</p>
<p><a class="button primary" href="${destination}">Continue to ${target}</a></p>
${switchAccount(destination)}`;
  return { title, body };
}
