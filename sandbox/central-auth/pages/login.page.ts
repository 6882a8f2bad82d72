import { html } from "#sandbox/shared/pages/html.ts";
import { DEMO_PASSWORD, type DemoAccount } from "../accounts/demo.ts";
import type { App } from "../config/config.ts";
import type { Page } from "./document.ts";

interface Login {
  destination: string;
  app: App | null;
  email?: string;
  failure?: string;
  demoAccounts: readonly DemoAccount[];
}

export function loginPage({ destination, app, email = "", failure, demoAccounts }: Login): Page {
  const purpose = app ? `Sign in to continue to ${app.name}` : "Sign in to your account";
  const described = failure ? html` aria-describedby="failure" aria-invalid="true"` : null;
  const body = html`
<h1>${purpose}</h1>
${failure && html`<p class="alert" role="alert" id="failure">${failure}</p>`}
<form method="post" action="/login">
  <input type="hidden" name="return" value="${destination}">
  <label for="email">Email</label>
  <input id="email" name="email" type="email" value="${email}" autocomplete="username" required${!email && html` autofocus`}${described}>
  <label for="password">Password</label>
  <input id="password" name="password" type="password" autocomplete="current-password" required${email && html` autofocus`}${described}>
  <button class="primary">Sign in</button>
</form>
${demoAccounts.length > 0 && demo(destination, demoAccounts)}`;
  return { title: failure ? `Error: ${purpose}` : purpose, body };
}

const demo = (destination: string, accounts: readonly DemoAccount[]) => html`
<section aria-labelledby="demo">
  <h2 id="demo">Demo accounts</h2>
  <p class="quiet">Choose an account to sign in. The password of each is <code>${DEMO_PASSWORD}</code>.</p>
  <form method="post" action="/login" class="choices">
    <input type="hidden" name="return" value="${destination}">
    <input type="hidden" name="password" value="${DEMO_PASSWORD}">
    ${accounts.map(
      ({ email, about }) => html`<button name="email" value="${email}"><b>${email}</b> <span>${about}</span></button>`,
    )}
  </form>
</section>`;
