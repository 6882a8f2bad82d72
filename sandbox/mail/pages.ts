import { type Html, html } from "#sandbox/shared/pages/html.ts";
import type { ReceivedMail } from "./outbox.ts";

const LINK = /(https?:\/\/[^\s<>"]+)/;

export function renderList(mails: readonly ReceivedMail[]): string {
  const body = html`
<h1 class="title">Outbox</h1>
<p class="quiet">Mails that this installation would have sent. Nothing is delivered.</p>
${mails.length === 0 ? html`<p>No mails yet.</p>` : html`<ul class="list mails">${mails.map(listItem)}</ul>`}`;
  return renderDocument("Outbox", body);
}

const listItem = ({ id, subject, recipients, receivedAt }: ReceivedMail): Html => html`
<li><a href="/mails/${id}"><b>${subject || "(no subject)"}</b> <span>${recipients.join(", ")}</span> ${timeOf(receivedAt)}</a></li>`;

export function renderMail(mail: ReceivedMail): string {
  const { id, subject, text } = mail;
  const body = html`
<p><a href="/">Outbox</a></p>
<h1>${subject || "(no subject)"}</h1>
<dl>${headersOf(mail).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${
  mail.html &&
  html`
<h2>HTML</h2>
<iframe title="HTML of the mail" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
<h2>Text</h2>
<pre>${linked(text)}</pre>`;
  return renderDocument(subject || "Mail", body);
}

export const renderMissing = (): string =>
  renderDocument(
    "Not found",
    html`<h1>Mail not found</h1><p>Only the last mails are kept.</p><p><a href="/">Outbox</a></p>`,
  );

function headersOf({ from, replyTo, recipients, receivedAt, messageId }: ReceivedMail): [string, Html | string][] {
  const headers: [string, Html | string | null][] = [
    ["From", from],
    ["To", recipients.join(", ")],
    ["Reply to", replyTo],
    ["Received", timeOf(receivedAt)],
    ["Message ID", messageId],
  ];
  return headers.filter((header): header is [string, Html | string] => header[1] !== null);
}

const timeOf = (instant: string): Html =>
  html`<time datetime="${instant}">${instant.replace("T", " ").slice(0, 19)} UTC</time>`;

/** Links the addresses in a text. Split parts with odd indexes are addresses. */
const linked = (text: string): Html[] =>
  text
    .split(LINK)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    );

const renderDocument = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox mail</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="brand">Sandbox mail</header>
<main class="card">${body}</main>
<footer>The last 500 mails are kept until the mail server stops.</footer>
</body>
</html>`.markup;
