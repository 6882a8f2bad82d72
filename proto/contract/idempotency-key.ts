const PRINTABLE = /^[ -~]{1,255}$/;
/** A string of structured fields (RFC 8941, 3.3.3): only the quote and the backslash are escaped. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** Contains no comma, which joins the values of a repeated header, and no space at its ends. */
const UNAMBIGUOUS = /^[!#-+\--~]([ !#-+\--~]*[!#-+\--~])?$/;

interface Spelling {
  /** Between services a bare key must be unambiguous. The REST API accepts any printable one. */
  readonly strict: boolean;
}

/** Parses a key, bare or quoted; both spellings mean the same. Null when the header is invalid. */
export function parseIdempotencyKey(header: string, { strict }: Spelling): string | null {
  const isQuoted = header.startsWith('"');
  if (strict && !isQuoted && !UNAMBIGUOUS.test(header)) return null;
  const key = isQuoted ? unquoted(header) : header;
  return key !== null && PRINTABLE.test(key) ? key : null;
}

/** Formats a key as a header. It is quoted if it could be read as a list or would lose spaces. */
export function formatIdempotencyKey(key: string): string {
  return /[",\\]|^ | $/.test(key) ? `"${key.replace(/["\\]/g, "\\$&")}"` : key;
}

function unquoted(header: string): string | null {
  return QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1") ?? null;
}
