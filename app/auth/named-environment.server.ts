import { redirect } from "@remix-run/node";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { ENVIRONMENTS } from "#contract/environment.ts";
import { isRead } from "./is-read.ts";
import { localPath } from "./local-path.ts";

/**
 * Shows the environment that a page's address names. Links in emails do, since their record is unknown in the other
 * environment.
 * @throws Response to the page without the name
 */
export async function showNamedEnvironment(request: Request): Promise<void> {
  const { pathname, searchParams } = new URL(request.url);
  const named = ENVIRONMENTS.find((name) => name === searchParams.get("environment"));
  if (named === undefined || !isRead(request)) return;
  searchParams.delete("environment");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  throw redirect(localPath(pathname + query), {
    headers: { "set-cookie": await environmentCookie.set(request, named) },
  });
}
