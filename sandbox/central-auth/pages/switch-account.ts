import { type Html, html } from "#sandbox/shared/pages/html.ts";
import { withReturn } from "../auth/return-to.ts";

/** A button that signs out and opens the login page for the same destination. */
export const switchAccount = (destination: string): Html => html`
<form method="post" action="/sign-out">
  <input type="hidden" name="return" value="${withReturn("/login", destination)}">
  <button>Use another account</button>
</form>`;
