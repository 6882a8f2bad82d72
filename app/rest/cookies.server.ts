export interface CookieAttributes {
  readonly maxAgeSeconds: number;
  readonly secure: boolean;
  /** Absent: the cookie stays on the host that set it. */
  readonly domain?: string | null;
  /** The whole host when absent. */
  readonly path?: string;
}

/** Every value of the cookie, in the order of the header. */
export function cookieValues(header: string | null | undefined, name: string): string[] {
  return (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** The value of a cookie that occurs once. Of two with the same name one was planted, and it is unknown which. */
export function onlyCookie(header: string | null | undefined, name: string): string | null {
  const values = cookieValues(header, name);
  return values.length === 1 && values[0] ? values[0] : null;
}

export function setCookie(
  name: string,
  value: string,
  { maxAgeSeconds, secure, domain, path = "/" }: CookieAttributes,
): string {
  const attributes = [`Path=${path}`, `Max-Age=${maxAgeSeconds}`, "HttpOnly", "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  if (domain) attributes.push(`Domain=${domain}`);
  return [`${name}=${value}`, ...attributes].join("; ");
}

/** Headers that set these cookies. */
export function cookieHeaders(cookies: readonly string[], others: Record<string, string> = {}): Headers {
  return new Headers([...Object.entries(others), ...cookies.map((cookie): [string, string] => ["set-cookie", cookie])]);
}
