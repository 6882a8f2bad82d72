import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { peopleNames } from "#app/auth/people.server.ts";
import { requireAuth } from "#app/auth/require-auth.server.ts";

/** Lowered controls that wait, with the names of their requesters, and whether the viewer is one of them. */
export async function readWaitingChanges(args: LoaderFunctionArgs) {
  const { extensions, user } = await requireAuth(args);
  const { data } = await extensions.controlChanges.listControlChanges({
    controlChangeStatus: ["requires_approval", "scheduled"],
    limit: 100,
  });
  const names = await peopleNames(
    args.context,
    data.map(({ requestedBy }) => requestedBy),
  );
  return data.map(({ controlChangeId, control, currency, fromValue, toValue, effectiveAt, requestedBy }) => ({
    controlChangeId,
    control,
    currency: currency ?? null,
    fromValue: fromValue ?? null,
    toValue: toValue ?? null,
    effectiveAt: effectiveAt ? timestampDate(effectiveAt).toISOString() : null,
    requestedBy: names[requestedBy] ?? requestedBy,
    isOwn: requestedBy === user.id,
  }));
}

export type WaitingChange = Awaited<ReturnType<typeof readWaitingChanges>>[number];
