import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { fileResponse } from "#app/rest/file-response.server.ts";

/** GET /disputes/templates/:id/content?version=2 */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const asked = Number(new URL(args.request.url).searchParams.get("version"));
  const named = {
    disputeTemplateId: args.params.id ?? "",
    ...(Number.isInteger(asked) && asked > 0 && { contentVersion: asked }),
  };
  return fileResponse(
    await orNotFound(() => extensions.disputeTemplates.getDisputeTemplateContent(named)),
    args.request,
  );
}
