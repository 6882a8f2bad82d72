import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";

/** GET /settlements/payouts/:id/reconciliation?format=pdf */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const format = new URL(args.request.url).searchParams.get("format") === "csv" ? "csv" : "pdf";
  const named = { payoutId: args.params.id ?? "", format };
  const read = (part: { place?: string }) =>
    extensions.payoutReconciliations.getPayoutReconciliationContent({ ...named, ...part });
  return fileOfParts(args.context, await orNotFound(() => read({})), read);
}
