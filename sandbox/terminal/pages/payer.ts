import { type Html, html } from "#sandbox/shared/pages/html.ts";
import { CARD_NAMES } from "#sandbox/terminal/cards/cards.ts";
import type { Entry } from "#sandbox/terminal/device/sale.rules.ts";
import { allowsOwnTip, suggestedTips } from "#sandbox/terminal/device/tips.rules.ts";
import { moneyText, plainMoney } from "./money.ts";
import type { View } from "./screen.ts";

const ENTRY_MODES = { contactless: "Tap", chip: "Insert", swipe: "Swipe", manual: "Key in" };

/** What the payer can do now. */
export function renderPayer(id: string, view: View | null): Html {
  const controls = view ? controlsOf(view) : [];
  return html`<h2>Payer</h2>
${controls.length === 0 ? html`<p class="quiet">${idleText(view)}</p>` : controls.map((control) => html`<form method="post" action="/terminals/${id}/tap" class="row">${control}</form>`)}
${view?.pairedWith === null && codeForm(id)}`;
}

function idleText(view: View | null): string {
  if (!view) return "The terminal is off.";
  return view.pairedWith === null ? "The terminal is not paired." : "Start a sale in the dashboard.";
}

const codeForm = (id: string): Html => html`
<form method="post" action="/terminals/${id}/code">
<label for="code">Pairing code from the dashboard</label>
<div class="row"><input id="code" name="code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"><button>Pair</button></div>
</form>`;

function controlsOf({ entry }: View): Html[] {
  if (!entry) return [];
  const isReading = ["tip", "card"].includes(entry.phase);
  return [
    ...(entry.phase === "tip" ? [tipButtons(entry), ...(allowsOwnTip(entry.push) ? [ownTip(entry)] : [])] : []),
    ...(isReading ? [cardButtons(entry)] : []),
    ...(entry.phase === "pin" ? [html`${button("pin", "Enter PIN", true)}`] : []),
    ...(entry.cardInside ? [html`${button("remove_card", "Remove card")}`] : []),
    ...(isReading || entry.phase === "pin" ? [html`${button("cancel", "Cancel")}`] : []),
  ];
}

const button = (action: string, text: string, isPrimary = false): Html =>
  html`<button id="${action}" name="action" value="${action}" class="${isPrimary && "primary"}">${text}</button>`;

function tipButtons({ push }: Entry): Html {
  const tips = suggestedTips(push);
  return html`<input type="hidden" name="action" value="tip">
${tips.map(
  ({ percent, amount }) =>
    html`<button id="tip-${percent}" name="amount" value="${amount}">${percent}%, ${moneyText(amount, push.currency)}</button>`,
)}<button id="tip-0" name="amount" value="0">No tip</button>`;
}

const ownTip = ({ push }: Entry): Html => html`<input type="hidden" name="action" value="tip">
<label for="own-tip">Another tip in ${push.currency}</label>
<input id="own-tip" name="money" inputmode="decimal" required><button>Give this tip</button>`;

const cardButtons = ({ push }: Entry): Html => html`
<label for="card">Card</label><select id="card" name="card">${Object.entries(CARD_NAMES).map(([value, name]) => html`<option value="${value}">${name}</option>`)}</select>
<label for="entry-mode">How</label><select id="entry-mode" name="entry_mode">${Object.entries(ENTRY_MODES).map(([value, name]) => html`<option value="${value}">${name}</option>`)}</select>
${button("present", "Approve", true)}${button("decline", "Decline")}
<label for="partial-amount">Approve less, in ${push.currency}</label>
<input id="partial-amount" name="money" inputmode="decimal" value="${plainMoney(Math.max(1, Math.floor(push.amount / 2)), push.currency)}">${button("partial", "Approve in part")}`;
