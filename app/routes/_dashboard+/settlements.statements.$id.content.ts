import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { fileResponse } from "#app/rest/file-response.server.ts";

/** GET /settlements/statements/:id/content?document=fee_invoice&format=pdf */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const asked = new URL(args.request.url).searchParams;
  const file = await orNotFound(() =>
    extensions.monthlyStatements.getMonthlyStatementContent({
      monthlyStatementId: args.params.id ?? "",
      format: asked.get("format") === "csv" ? "csv" : "pdf",
      document: asked.get("document") === "fee_invoice" ? "fee_invoice" : "statement",
    }),
  );
  return fileResponse(file, args.request);
}
