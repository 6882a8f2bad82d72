export interface MessagePage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly text: string } | null;
  readonly headers?: HeadersInit;
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#fbfaf7, #12140f); color: light-dark(#1c1f18, #f1efe6); }
main { max-width: 34rem; padding: 2rem 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.875rem; line-height: 1.2; text-wrap: balance; }
p, ol { margin: 0 0 1.5rem; font-size: 1.125rem; color: light-dark(#5c6053, #a8ac9c); }
a { color: light-dark(#1f6b4a, #7fd3a8); }
.action, button { display: inline-block; border: 0; padding: .625rem 1.125rem; border-radius: .5rem; background: light-dark(#155a3c, #175c40); color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
label, label input { display: block; box-sizing: border-box; width: 100%; margin: 0 0 1rem; font: inherit; }
label input { margin: .25rem 0 0; padding: .5rem .75rem; border: 1px solid; border-radius: .5rem; background: transparent; color: inherit; }
.step { display: inline; }
.step button { padding: 0; background: none; color: light-dark(#1f6b4a, #7fd3a8); font-weight: 400; text-decoration: underline; }
:focus-visible { outline: 2px solid light-dark(#1f6b4a, #7fd3a8); outline-offset: 2px; }`;

/** A page with one message, where no route is rendered. It runs no script. */
export function messagePage(
  { title, text, link }: Omit<MessagePage, "status">,
  nonce: string,
  language = "en",
): string {
  const action = link ? `<a class="action" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>` : "";
  return htmlPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action}`, nonce, language);
}

/** A page of its own around this HTML. */
export function htmlPage(title: string, content: string, nonce: string, language = "en"): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body><main>${content}</main></body>
</html>
`;
}

export function messageResponse(page: MessagePage, nonce: string): Response {
  const headers = new Headers(page.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(messagePage(page, nonce), { status: page.status, headers });
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
