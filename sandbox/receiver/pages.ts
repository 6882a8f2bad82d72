import { type Html, html } from "#sandbox/shared/pages/html.ts";
import { ANSWERS, type Answer, describeAnswer } from "./answer.ts";
import type { ReceivedWebhook } from "./inbox.ts";

export function renderList(webhooks: readonly ReceivedWebhook[], answer: Answer): string {
  const body = html`
<h1 class="title">Webhooks</h1>
<p class="quiet">Webhooks that were sent to <code>/webhooks</code>, the newest first.</p>
<div data-newest="${webhooks[0]?.id}">
${webhooks.length === 0 ? renderEmpty() : html`<ul class="list webhooks">${webhooks.map(listItem)}</ul>`}
</div>
${renderSettings(answer)}
<script src="/refresh.js" defer></script>`;
  return renderDocument("Webhooks", body);
}

const renderEmpty = (): Html => html`
<p class="empty"><strong>No webhooks yet.</strong> Make a payment, a refund or a dispute, or send a test event from Settings, Webhooks.</p>`;

const listItem = (webhook: ReceivedWebhook): Html => html`
<li><a href="/webhooks/${webhook.id}">
<b>${webhook.type ?? "(no type)"}</b>
<span class="facts">${signatureBadge(webhook)}${answerBadge(webhook)}${attemptText(webhook)} ${timeOf(webhook.receivedAt)}</span>
</a></li>`;

const signatureBadge = ({ problem }: ReceivedWebhook): Html =>
  problem ? html`<i class="badge bad">Not verified</i>` : html`<i class="badge good">Verified</i>`;

const answerBadge = ({ answer }: ReceivedWebhook): Html =>
  html`<i class="badge ${answer < 300 ? "" : "bad"}">Answered ${answer}</i>`;

const attemptText = ({ attempt }: ReceivedWebhook): Html | false =>
  attempt !== null && attempt > 1 && html` Attempt ${attempt}`;

const renderSettings = (answer: Answer): Html => html`
<h2>Answer</h2>
<p class="quiet">Webhooks are answered with <b>${describeAnswer(answer)}</b>. Choose another answer to see how deliveries are tried again.</p>
<div class="answers">${ANSWERS.map(([name, choice]) => answerForm(name, choice, name === describeAnswer(answer)))}</div>
<h2>Signing secrets</h2>
<form method="post" action="/secrets">
<p class="quiet">Signatures of the demo endpoint are verified. Add the secret of another endpoint to verify its signatures too.</p>
<label for="secret">Signing secret</label>
<div class="row"><input id="secret" name="secret" required placeholder="whsec_…" autocomplete="off" spellcheck="false"><button>Add secret</button></div>
</form>`;

const answerForm = (name: string, { status, delay_ms: delay }: Answer, isChosen: boolean): Html => html`
<form method="post" action="/answer">
<input type="hidden" name="status" value="${status}"><input type="hidden" name="delay_ms" value="${delay}">
<button class="${isChosen && "primary"}" aria-pressed="${isChosen ? "true" : "false"}">${name}</button>
</form>`;

export function renderWebhook(webhook: ReceivedWebhook): string {
  const body = html`
<p><a href="/">Webhooks</a></p>
<h1>${webhook.type ?? "(no type)"}</h1>
<dl>${factsOf(webhook).map(fact)}</dl>
<h2>Body</h2>
<pre tabindex="0">${indented(webhook.body) || "(empty)"}</pre>
<h2>Headers</h2>
<dl class="headers">${Object.entries(webhook.headers).map(fact)}</dl>`;
  return renderDocument(webhook.type ?? "Webhook", body);
}

function factsOf(webhook: ReceivedWebhook): [string, Html | string][] {
  const { problem, answer, attempt, webhookId, receivedAt, path } = webhook;
  const facts: [string, Html | string | null][] = [
    ["Signature", problem ? html`${signatureBadge(webhook)} ${problem}` : signatureBadge(webhook)],
    ["Answered", String(answer)],
    ["Attempt", attempt === null ? null : String(attempt)],
    ["Webhook ID", webhookId],
    ["Received", timeOf(receivedAt)],
    ["Path", path],
  ];
  return facts.filter((named): named is [string, Html | string] => named[1] !== null);
}

const fact = ([name, value]: [string, Html | string]): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

export const renderMissing = (): string =>
  renderDocument(
    "Not found",
    html`<h1>Webhook not found</h1><p>Only the last webhooks are kept.</p><p><a href="/">Webhooks</a></p>`,
  );

/** JSON is indented to be read, unless that would change a value, such as a long number. Other text stays as it is. */
function indented(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return JSON.stringify(value) === body ? JSON.stringify(value, null, 2) : body;
  } catch {
    return body;
  }
}

const timeOf = (instant: string): Html =>
  html`<time datetime="${instant}">${instant.replace("T", " ").slice(0, 19)} UTC</time>`;

const renderDocument = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox receiver</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="brand">Sandbox receiver</header>
<main class="card">${body}</main>
<footer>The last 300 webhooks are kept until the receiver stops.</footer>
</body>
</html>`.markup;
