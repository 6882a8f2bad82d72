import { createCookie } from "@remix-run/node";
import type { z } from "zod";

interface HostCookie<Value> {
  /** The value the browser sent; null when it is absent or malformed. */
  read(request: Request): Promise<Value | null>;
  /** The Set-Cookie line that stores the value. */
  set(request: Request, value: Value): Promise<string>;
  /** The Set-Cookie line that removes the cookie. */
  clear(request: Request): Promise<string>;
}

/**
 * A cookie that scripts cannot read. Without a Domain it stays on this host: an organization's portal never sees it.
 */
export function hostCookie<Schema extends z.ZodType>(
  name: string,
  maxAge: number,
  schema: Schema,
): HostCookie<z.infer<Schema>> {
  const cookie = createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", maxAge });
  return {
    read: async (request) => schema.safeParse(await cookie.parse(request.headers.get("cookie"))).data ?? null,
    set: (request, value) => cookie.serialize(value, { secure: isSecure(request) }),
    clear: (request) => cookie.serialize("", { secure: isSecure(request), maxAge: 0 }),
  };
}

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
