import type { CSSProperties } from "react";

export interface PayButton {
  readonly url: string;
  /** The words on it. */
  readonly text: string;
  /** Of the organization, as #rrggbb. */
  readonly color: string;
  /** The color of the words, which can be read on the other. */
  readonly ink: string;
}

const LOOK = {
  display: "inline-block",
  padding: "12px 20px",
  borderRadius: "6px",
  font: "600 16px/1.25 system-ui, sans-serif",
  textDecoration: "none",
} as const;

export function payButtonStyle({ color, ink }: PayButton): CSSProperties & Readonly<Record<string, string>> {
  return { ...LOOK, background: color, color: ink };
}

/** A link that looks like a button, for a shop's own page: plain HTML, without a script and without a request to us. */
export function payButtonHtml(button: PayButton): string {
  const style = Object.entries(payButtonStyle(button)).map(([name, value]) => `${cssName(name)}:${value}`);
  return `<a href="${escaped(button.url)}" style="${escaped(style.join(";"))}">${escaped(button.text)}</a>`;
}

const cssName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
