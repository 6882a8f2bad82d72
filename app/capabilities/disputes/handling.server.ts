import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageContext } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import type { HandlingProps } from "./handling.tsx";

/** Who handles the dispute, and whether that is the viewer. */
export async function readHandling(
  { context }: LoaderFunctionArgs,
  page: PageContext,
  { disputeId, assignee, note }: DisputeView,
): Promise<HandlingProps> {
  const names = await readActorNames(context, page, [assignee]);
  const userId = page.user.id;
  const assigneeName = assignee === null ? null : (names[assignee] ?? assignee);
  return { disputeId, assigneeName, isMine: assignee === userId, userId, note };
}
