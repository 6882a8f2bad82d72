const PRINTABLE = /^[ -~]{1,255}$/;
/** A string of structured fields (RFC 8941, 3.3.3): only the quote and the backslash are escaped. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** Has no comma, because a header that was sent twice arrives as its values joined by one, and no space at its ends. */
const UNAMBIGUOUS = /^[!#-+\--~]([ !#-+\--~]*[!#-+\--~])?$/;

interface Spelling {
  /** Between services a bare key must be unambiguous. The REST API takes any printable one. */
  readonly strict: boolean;
}

/** The key that a header names, bare or quoted; both spellings are the same key. Null when the header is invalid. */
export function parseIdempotencyKey(header: string, { strict }: Spelling): string | null {
  const isQuoted = header.startsWith('"');
  if (strict && !isQuoted && !UNAMBIGUOUS.test(header)) return null;
  const key = isQuoted ? unquoted(header) : header;
  return key !== null && PRINTABLE.test(key) ? key : null;
}

/** The key as a header. One that could be taken for a list, or that would lose its spaces on the way, is quoted. */
export function formatIdempotencyKey(key: string): string {
  return /[",\\]|^ | $/.test(key) ? `"${key.replace(/["\\]/g, "\\$&")}"` : key;
}

function unquoted(header: string): string | null {
  return QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1") ?? null;
}
