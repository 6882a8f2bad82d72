import { escapeHtml, htmlPage } from "./message-page.server.ts";

export interface KeptField {
  readonly name: string;
  readonly value: string;
  /** Of a field that is not kept and has to be entered again. */
  readonly label: string | null;
}

/** A form that could not be accepted yet. */
export interface KeptForm {
  readonly action: string;
  /** False when the person is signed in, and has to sign in again for this form. */
  readonly hasEnded: boolean;
  readonly signInPath: string;
  readonly isMultipart: boolean;
  /** A file is not kept: a page cannot hold one. */
  readonly hadFile: boolean;
  readonly fields: readonly KeptField[];
}

/** A page that holds what was entered until the person has signed in again in another tab. It runs no script. */
export function keptFormPage(form: KeptForm, nonce: string): string {
  const { action, hasEnded, signInPath, isMultipart, hadFile, fields } = form;
  const why = hasEnded
    ? "Your session has ended."
    : "For this change your last sign-in must be less than 10 minutes ago.";
  const isAsked = fields.some(({ label }) => label !== null);
  const again = isAsked ? " Some fields are not kept here. Enter them again below." : "";
  const encoding = isMultipart ? ' enctype="multipart/form-data"' : "";
  const content = `<h1>Sign in to continue</h1>
<p>${why} Nothing was submitted. What you entered is kept on this page.${hadFile ? " You need to choose the file again." : ""}${again}</p>
<ol><li><a href="${escapeHtml(signInPath)}" target="_blank" rel="noopener">Sign in</a> in a new tab.</li><li>Return to this tab and continue.</li></ol>
<form method="post" action="${escapeHtml(action)}"${encoding}>${fields.map(inputOf).join("")}<button>Continue</button></form>`;
  return htmlPage("Sign in to continue", content, nonce);
}

function inputOf({ name, value, label }: KeptField): string {
  if (label === null) return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
  return `<label>${escapeHtml(label)}<input name="${escapeHtml(name)}" autocomplete="off" required></label>`;
}
