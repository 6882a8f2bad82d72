import type { SwitchBack } from "#app/components/requests/page-tenant.ts";
import { escapeHtml, htmlPage } from "./message-page.server.ts";

export interface KeptField {
  readonly name: string;
  readonly value: string;
  /** Label of a field that must be entered again; null when its value is kept. */
  readonly label: string | null;
}

/** A form that could not be accepted yet. */
export interface KeptForm {
  readonly action: string;
  readonly isMultipart: boolean;
  /** A file is not kept: a page cannot hold one. */
  readonly hadFile: boolean;
  readonly fields: readonly KeptField[];
}

/** The reason, and the step in a new tab before the person continues. */
export interface KeptFormObstacle {
  readonly title: string;
  readonly why: string;
  readonly step: { readonly link: string; readonly text: string } | SwitchBack;
}

/** A page that keeps the input until the person has taken a step in another tab. It runs no script. */
export function keptFormPage(form: KeptForm, { title, why, step }: KeptFormObstacle, nonce: string): string {
  const { action, isMultipart, hadFile, fields } = form;
  const isAsked = fields.some(({ label }) => label !== null);
  const again = isAsked ? " Some fields are not kept here. Enter them again below." : "";
  const encoding = isMultipart ? ' enctype="multipart/form-data"' : "";
  const content = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(why)} Nothing was submitted. What you entered is kept on this page.${hadFile ? " You need to choose the file again." : ""}${again}</p>
<ol><li>${stepOf(step)} in a new tab.</li><li>Return to this tab and continue.</li></ol>
<form method="post" action="${escapeHtml(action)}"${encoding}>${fields.map(inputOf).join("")}<button>Continue</button></form>`;
  return htmlPage(title, content, nonce);
}

function stepOf(step: KeptFormObstacle["step"]): string {
  if ("link" in step)
    return `<a href="${escapeHtml(step.link)}" target="_blank" rel="noopener">${escapeHtml(step.text)}</a>`;
  const [action, name, value, label] = [step.action, step.name, step.value, step.label].map(escapeHtml);
  return `<form class="step" method="post" action="${action}" target="_blank"><button name="${name}" value="${value}">${label}</button></form>`;
}

function inputOf({ name, value, label }: KeptField): string {
  if (label === null) return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
  return `<label>${escapeHtml(label)}<input name="${escapeHtml(name)}" autocomplete="off" required></label>`;
}
