import { type Html, html } from "#sandbox/shared/pages/html.ts";
import type { Device } from "#sandbox/terminal/device/device.ts";
import { totalOf, wordOf } from "#sandbox/terminal/device/entry-word.ts";
import type { Entry } from "#sandbox/terminal/device/sale.rules.ts";
import { moneyText } from "./money.ts";

export type View = ReturnType<Device["view"]>;

interface Line {
  readonly name?: string;
  readonly amount?: string | number;
  readonly quantity?: number | null | undefined;
}

/** What the terminal's display shows. Null is a terminal without power. */
export function renderScreen(view: View | null): Html {
  if (!view) return html`<div class="screen off"><p>No power</p></div>`;
  return html`<div class="screen ${toneOf(view)}">${statusBar(view)}${contentOf(view)}</div>`;
}

const statusBar = ({ online, connected }: View): Html =>
  html`<p class="status">${online ? "● Connected" : connected ? "○ Connecting…" : "○ No network"}</p>`;

function toneOf({ entry }: View): string {
  if (!entry) return "";
  if (entry.phase === "approved") return isPartial(entry) ? "partial" : "good";
  return ["declined", "canceled", "expired"].includes(entry.phase) ? "bad" : "";
}

function contentOf(view: View): Html {
  if (view.entry) return saleOf(view.entry);
  if (view.pairedWith === null) return pairingOf(view);
  if (view.shown?.type === "cart") return cartOf(view.shown, view);
  const { idle_message: message } = view.configuration as { idle_message?: string };
  return html`<div class="middle"><p class="big">${message || "Welcome"}</p></div>`;
}

function pairingOf({ code, typed }: View): Html {
  const problem = typed === "refused" && html`<p class="alert">This code is not valid. Ask for a new one.</p>`;
  if (typed === "waiting") return html`<div class="middle"><p class="big">Pairing…</p></div>`;
  return html`<div class="middle">${problem}<p>Not paired. Enter this code in your dashboard:</p>
<p class="code" translate="no">${code}</p></div>`;
}

function cartOf({ lines, currency }: Readonly<Record<string, unknown>>, { configuration }: View): Html {
  const unit = String(currency ?? (configuration as { currency?: string }).currency ?? "USD");
  return html`<div>${linesOf((lines as Line[]) ?? [], unit)}</div>`;
}

function linesOf(lines: readonly Line[], currency: string): Html {
  const total = lines.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0);
  return html`<ul class="cart">${lines.map(
    ({ name = "", amount, quantity }) =>
      html`<li><span>${(quantity ?? 1) > 1 && `${quantity} × `}${name}</span><b>${moneyText(Number(amount ?? 0), currency)}</b></li>`,
  )}<li class="total"><span>Total</span><b>${moneyText(total, currency)}</b></li></ul>`;
}

const isPartial = (entry: Entry): boolean => entry.approved !== null && entry.approved < totalOf(entry);

function saleOf(entry: Entry): Html {
  const { push } = entry;
  const amount = moneyText(totalOf(entry), push.currency);
  const tip = entry.tip ? html`<p>Includes ${moneyText(entry.tip, push.currency)} tip</p>` : "";
  const cart = entry.phase === "card" && push.cart.length > 0 && linesOf(push.cart, push.currency);
  return html`<div class="middle">${push.type === "refund" && html`<p>Refund</p>`}
<p class="amount">${amount}</p>${tip}<p class="big">${promptOf(entry)}</p>${detailOf(entry)}${cart}</div>`;
}

function promptOf(entry: Entry): string {
  switch (entry.phase) {
    case "tip":
      return "Add a tip?";
    case "card":
      return "Tap, insert or swipe a card";
    case "pin":
      return "Enter your PIN";
    case "authorizing":
      return "Contacting the bank…";
    case "asking":
      return "No answer yet. Please wait…";
    case "stored":
      return "✓ Approved offline";
    case "approved":
      return isPartial(entry) ? "◐ Partly approved" : "✓ Approved";
    case "declined":
      return "✕ Declined";
    case "canceled":
      return "✕ Canceled";
    case "expired":
      return "✕ Time is up";
  }
}

function detailOf(entry: Entry): Html | false {
  const { phase, failure, cardInside, push } = entry;
  const ended = !["tip", "card", "pin", "authorizing", "asking"].includes(phase);
  const paid = isPartial(entry) && `${moneyText(wordOf(entry).amountApproved ?? 0, push.currency)} of it is paid.`;
  const lines = [phase === "declined" && failure?.message, paid, ended && cardInside && "Remove your card."];
  return html`${lines.filter((line) => typeof line === "string").map((line) => html`<p>${line}</p>`)}`;
}
