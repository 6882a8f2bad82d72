import { redirect } from "@remix-run/node";
import { z } from "zod";
import { hostCookie, isSecure, readCookie } from "#app/rest/cookie.server.ts";

const NAME = "tollhouse.flash";
const FLASH_SECONDS = 60;

const schema = z.object({ tone: z.enum(["done", "warn", "danger"]), text: z.string().max(500) });

/** What the last act did, for the page that is shown after it. */
export type Flash = z.infer<typeof schema>;

/** Leads to a page and tells there what was done. */
export function redirectWith(request: Request, to: string, flash: Flash): Response {
  const cookie = hostCookie(NAME, JSON.stringify(flash), { maxAgeSeconds: FLASH_SECONDS, secure: isSecure(request) });
  return redirect(to, { status: 303, headers: { "set-cookie": cookie } });
}

export function readFlash(request: Request): Flash | null {
  try {
    return schema.parse(JSON.parse(readCookie(request, NAME) ?? ""));
  } catch {
    return null;
  }
}

/** So that it is told once. */
export function forgetFlash(request: Request): string {
  return hostCookie(NAME, "", { maxAgeSeconds: 0, secure: isSecure(request) });
}
