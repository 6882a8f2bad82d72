import { html } from "#sandbox/shared/pages/html.ts";
import type { Page } from "./document.ts";

interface Message {
  title: string;
  text: string;
  link?: { href: string; text: string };
}

/** A page with a message and one link. */
export function messagePage({ title, text, link = { href: "/", text: "Your account" } }: Message): Page {
  const body = html`
<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="${link.href}">${link.text}</a></p>`;
  return { title, body };
}
