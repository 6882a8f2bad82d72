import type { PageContext } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { TIME_ZONE } from "#app/dashboard/forms/form.ts";
import { type Entry, textIn, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { timeZoneOf } from "#app/dashboard/time-zone.server.ts";

/** The zone of a form's times: that of the browser's last visit, and on the first the organization's. */
export async function formZone(request: Request, { extensions }: PageContext): Promise<string> {
  const visited = timeZoneOf(request);
  if (visited !== null) return visited;
  const { value } = await attempt(() => extensions.settlementQueue.getSettlementSettings({}));
  return value?.timeZone ?? "UTC";
}

/** The zone in which a form was filled in. The browser may have told another one since. */
export async function sentZone(sent: readonly Entry[], request: Request, page: PageContext): Promise<string> {
  return textIn(valuesOf(sent), TIME_ZONE) || formZone(request, page);
}
