const KEY = "svc_(?:sandbox|live)_[0-9a-f]{64}";
const DISPLAYED_CHARACTERS = 12;

/** Matches an API key in any text; also used by secret scanners (docs/secret-scanning). */
export const API_KEY_PATTERN = String.raw`\b${KEY}\b`;

const WHOLE = new RegExp(`^${KEY}$`);
// Without word boundaries: an escaped line feed in JSON ends in the letter n and may precede a key.
const ANYWHERE = new RegExp(KEY, "g");

export function isApiKeyText(text: string): boolean {
  return WHOLE.test(text);
}

/** The part of a key that may be shown and logged: its environment and the first random characters. */
export function displayedPart(key: string): string {
  return key.slice(0, key.lastIndexOf("_") + 1 + DISPLAYED_CHARACTERS);
}

/** Shortens every key in the text to its displayed part. */
export function redactApiKeys(text: string): string {
  return text.replace(ANYWHERE, (key) => `${displayedPart(key)}…`);
}
