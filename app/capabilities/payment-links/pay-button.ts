interface PayButton {
  readonly url: string;
  /** The words on it. */
  readonly text: string;
  /** Of the organization, as #rrggbb. Dark without one. */
  readonly color: string;
  /** The color of the words, which can be read on the other. */
  readonly ink: string;
}

const STYLE = {
  display: "inline-block",
  padding: "12px 20px",
  "border-radius": "6px",
  font: "600 16px/1.25 system-ui, sans-serif",
  "text-decoration": "none",
};

/** A link that looks like a button, for a shop's own page: plain HTML, without a script and without a request to us. */
export function payButtonHtml({ url, text, color, ink }: PayButton): string {
  const style = Object.entries({ ...STYLE, background: color, color: ink }).map(([name, value]) => `${name}:${value}`);
  return `<a href="${escaped(url)}" style="${escaped(style.join(";"))}">${escaped(text)}</a>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
