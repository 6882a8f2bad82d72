import { withReturn } from "../return-to.ts";
import { type Html, html } from "./html.ts";

/** Signs out and asks for another account, on the way to the same place. */
export const switchAccount = (destination: string): Html => html`
<form method="post" action="/sign-out">
  <input type="hidden" name="return" value="${withReturn("/login", destination)}">
  <button>Use another account</button>
</form>`;
