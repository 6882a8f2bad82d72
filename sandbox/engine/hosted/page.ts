import type { Reply } from "#sandbox/engine/routing/route.ts";
import { type Html, html } from "#sandbox/shared/pages/html.ts";

export interface Page {
  title: string;
  body: Html;
  /** The file of `/hosted` that the page runs; a page without one has no scripts. */
  script?: string;
  /** Origins whose pages may show this one in a frame; none unless given. */
  frameAncestors?: string[];
  /**
   * Class names of the root element: `frame` leaves out everything around the fields; `light` and `dark` fix the
   * colors.
   */
  look?: string;
  /** Origins that may bring stylesheets and fonts. */
  styledBy?: string[];
}

const contentSecurityPolicy = ({ script, frameAncestors = [], styledBy = [] }: Page): string =>
  [
    "default-src 'none'",
    ["style-src 'self'", ...styledBy].join(" "),
    ...(styledBy.length ? [["font-src", ...styledBy].join(" ")] : []),
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    // Browsers apply form-action to every redirect after a form, and these lead to the merchant and wherever it
    // redirects to.
    "form-action http: https:",
    ["frame-ancestors", ...(frameAncestors.length ? frameAncestors : ["'none'"])].join(" "),
    "base-uri 'none'",
  ].join("; ");

/** A page for a payer. Its address may contain a client secret, so it is neither cached nor sent as a referrer. */
export const page = (content: Page, status = 200): Reply => ({
  status,
  contentType: "text/html; charset=utf-8",
  headers: {
    "content-security-policy": contentSecurityPolicy(content),
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  },
  content: html`<!doctype html>
<html lang="en" class="${content.look}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${content.title}</title>
<link rel="stylesheet" href="/hosted/base.css">
<link rel="stylesheet" href="/hosted/pay.css">
${content.script ? html`<script type="module" src="/hosted/${content.script}"></script>` : null}
</head>
<body>${content.body}</body>
</html>`.markup,
});

/** A page around one card of content, with the merchant's name above it. */
export const cardPage = ({ heading, body, ...rest }: Omit<Page, "body"> & { heading: string; body: Html }): Page => ({
  ...rest,
  body: html`
<header class="brand">${heading}</header>
<main class="card">${body}</main>
<footer>Sandbox. No real money moves.</footer>`,
});
