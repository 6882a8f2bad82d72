import { html } from "#sandbox/shared/pages/html.ts";
import type { Onward, Page } from "./document.ts";

export function signOutPage({ name, email, destination }: Omit<Onward, "app">): Page {
  const body = html`
<h1>Sign out?</h1>
<p>You are signed in as ${name}.<br><span class="quiet">${email}</span></p>
<form method="post" action="/sign-out">
  <input type="hidden" name="return" value="${destination}">
  <button class="primary">Sign out</button>
</form>
<p><a class="button" href="/">Stay signed in</a></p>`;
  return { title: "Sign out", body };
}
