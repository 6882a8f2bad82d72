import { TIME_ZONE_COOKIE } from "#app/components/ui/viewer.ts";
import { onlyCookie } from "#app/rest/cookies.server.ts";
import { remembered } from "#contract/remembered.ts";

const NAME = /^[A-Za-z0-9_+/-]{1,64}$/;

/** The browser's zone on its last visit. Null without one, and for zones that Intl does not know. */
export function timeZoneOf(request: Request): string | null {
  const cookie = onlyCookie(request.headers.get("cookie"), TIME_ZONE_COOKIE) ?? "";
  try {
    const name = decodeURIComponent(cookie);
    return NAME.test(name) ? zoneNamed(name) : null;
  } catch {
    return null;
  }
}

const zoneNamed = remembered(
  (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone,
);
