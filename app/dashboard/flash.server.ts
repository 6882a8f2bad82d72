import { redirect } from "@remix-run/node";
import { z } from "zod";
import { hostCookie } from "#app/rest/host-cookie.server.ts";

const FLASH_SECONDS = 60;

const schema = z.object({ tone: z.enum(["done", "warn", "danger"]), text: z.string().max(500) });

/** A message about the last action, shown once on the next page. */
export type Flash = z.infer<typeof schema>;

export const flashCookie = hostCookie("tollhouse.flash", FLASH_SECONDS, schema);

/** Redirects to a page that shows the message. */
export async function redirectWith(request: Request, to: string, flash: Flash): Promise<Response> {
  return redirect(to, { status: 303, headers: { "set-cookie": await flashCookie.set(request, flash) } });
}
