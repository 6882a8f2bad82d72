import { type Html, html } from "#sandbox/shared/pages/html.ts";
import type { Account } from "#sandbox/terminal/cloud/accounts.ts";
import type { Terminal } from "#sandbox/terminal/cloud/registry.ts";
import { wordOf } from "#sandbox/terminal/device/entry-word.ts";
import type { Entry } from "#sandbox/terminal/device/sale.rules.ts";
import { moneyText } from "./money.ts";
import { renderPayer } from "./payer.ts";
import { renderScreen, type View } from "./screen.ts";

export interface Shown {
  readonly terminal: Terminal;
  /** Null without power. */
  readonly view: View | null;
  readonly version: number;
  readonly entries: readonly Entry[];
}

interface Group {
  readonly account: Account;
  readonly terminals: readonly Omit<Shown, "entries">[];
}

export function renderList(groups: readonly Group[]): string {
  const body = html`
<h1 class="title">Terminals</h1>
<p class="quiet">Sandbox payment terminals of each organization. Open one to play its payer.</p>
${groups.length === 0 && html`<p class="empty"><strong>No terminals yet.</strong> Open Devices in a sandbox environment of the dashboard.</p>`}
${groups.map(groupOf)}`;
  return renderDocument("Terminals", body);
}

const groupOf = ({ account, terminals }: Group): Html => html`
<section><h2>${account.reference}</h2>
<ul class="list terminals">${terminals.map(listItem)}</ul>
<form method="post" action="/terminals"><input type="hidden" name="account" value="${account.id}"><button>Add terminal</button></form>
</section>`;

const listItem = ({ terminal, view }: Omit<Shown, "entries">): Html => html`
<li><a href="/terminals/${terminal.id}"><b>${terminal.name}</b><span>${terminal.model}, ${terminal.serialNumber}</span>
<span class="facts">${badgesOf(view)}</span></a></li>`;

function badgesOf(view: View | null): Html[] {
  if (!view) return [html`<i class="badge bad">No power</i>`];
  const pairing =
    view.pairedWith === null ? html`<i class="badge">Not paired</i>` : html`<i class="badge good">Paired</i>`;
  return view.connected ? [pairing] : [pairing, html`<i class="badge bad">No network</i>`];
}

export function renderTerminal(shown: Shown): string {
  const { terminal, version } = shown;
  const body = html`
<p><a href="/">Terminals</a></p>
<h1>${terminal.name}</h1>
<p class="quiet">${terminal.model}, ${terminal.serialNumber}</p>
<div id="live" data-address="/terminals/${terminal.id}/live" data-version="${version}">${renderLive(shown)}</div>
<script src="/terminal.js" defer></script>`;
  return renderDocument(terminal.name, body, html`<noscript><meta http-equiv="refresh" content="3"></noscript>`);
}

/** The part of a terminal's page that changes. */
export function renderLive({ terminal, view, entries }: Shown): Html {
  return html`<div role="status">${renderScreen(view)}</div>
${renderPayer(terminal.id, view)}
<h2>Power and network</h2>
<form method="post" action="/terminals/${terminal.id}/fault" class="row">
${
  view
    ? html`${view.connected ? fault("network", "Unplug network") : fault("heal", "Plug in network")}${fault("power", "Cut power")}`
    : fault("heal", "Turn on")
}</form>
${journalOf(entries)}`;
}

const fault = (name: string, text: string): Html =>
  html`<button id="fault-${name}" name="fault" value="${name}">${text}</button>`;

function journalOf(entries: readonly Entry[]): Html | false {
  const latest = entries.slice(-5).reverse();
  return (
    latest.length > 0 &&
    html`<h2>Last sales</h2><ul class="list journal">${latest.map((entry) => {
      const word = wordOf(entry);
      const amount = word.amountApproved ?? entry.push.amount;
      return html`<li><b>${moneyText(amount, entry.push.currency)}</b> <span>${STATES[word.state]}, ${entry.push.sale_id}</span></li>`;
    })}</ul>`
  );
}

const STATES = {
  waiting: "Waiting",
  in_progress: "In progress",
  approved: "Approved",
  declined: "Declined",
  canceled: "Canceled",
  expired: "Expired",
};

export const renderMissing = (): string =>
  renderDocument("Not found", html`<h1>Terminal not found</h1><p><a href="/">Terminals</a></p>`);

const renderDocument = (title: string, body: Html, head: Html | null = null): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox terminals</title>
<link rel="stylesheet" href="/style.css">
${head}
</head>
<body>
<header class="brand">Sandbox terminals</header>
<main class="card">${body}</main>
<footer>No real card, bank or money is involved.</footer>
</body>
</html>`.markup;
