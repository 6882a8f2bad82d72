interface CookieOptions {
  readonly maxAgeSeconds: number;
  readonly secure: boolean;
}

/** The value of a cookie of the request, decoded; null when it is absent or malformed. */
export function readCookie(request: Request, name: string): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** A cookie for the server alone. Without a Domain it stays on this host: an organization's portal never sees it. */
export function hostCookie(name: string, value: string, { maxAgeSeconds, secure }: CookieOptions): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
