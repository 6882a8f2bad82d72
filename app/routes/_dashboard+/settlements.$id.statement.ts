import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";

/** GET /settlements/:id/statement?format=pdf */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const format = new URL(args.request.url).searchParams.get("format") === "csv" ? "csv" : "pdf";
  const named = { settlementId: args.params.id ?? "", format };
  const first = await orNotFound(() => extensions.settlements.getSettlementStatement(named));
  return fileOfParts(args.context, first, ({ place }) =>
    extensions.settlements.getSettlementStatement({ ...named, place }),
  );
}
