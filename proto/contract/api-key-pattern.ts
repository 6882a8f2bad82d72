const KEY = "svc_(?:sandbox|live)_[0-9a-f]{64}";
const DISPLAYED_CHARACTERS = 12;

/** A key in any text, for everything that searches for one: secret scanners too (docs/secret-scanning). */
export const API_KEY_PATTERN = String.raw`\b${KEY}\b`;

const WHOLE = new RegExp(`^${KEY}$`);
// Without the word boundaries: a line feed that JSON has escaped ends in the letter n, and a key may follow it.
const ANYWHERE = new RegExp(KEY, "g");

export function isApiKeyText(text: string): boolean {
  return WHOLE.test(text);
}

/** What may be shown and logged of a key: its environment and the first characters of the random part. */
export function displayedPart(key: string): string {
  return key.slice(0, key.lastIndexOf("_") + 1 + DISPLAYED_CHARACTERS);
}

/** Cuts every key in the text down to its displayed part. */
export function redactApiKeys(text: string): string {
  return text.replace(ANYWHERE, (key) => `${displayedPart(key)}…`);
}
