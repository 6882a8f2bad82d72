import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { FILE_MEDIA_TYPES } from "#app/capabilities/disputes/evidence-types.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { contentDisposition } from "#app/rest/file-response.server.ts";

/** GET /disputes/:id/evidence/:evidenceId/content: inline, or as an attachment with ?download. */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const { id: disputeId = "", evidenceId = "" } = args.params;
  const file = await orNotFound(() => extensions.disputes.getEvidenceContent({ disputeId, evidenceId }));
  // Uploaded bytes on our host: only types that a browser displays and cannot run are shown inline.
  const shown = FILE_MEDIA_TYPES.includes(file.contentType) && !new URL(args.request.url).searchParams.has("download");
  return new Response(new Uint8Array(file.content), {
    headers: {
      "content-type": shown ? file.contentType : "application/octet-stream",
      "content-disposition": contentDisposition(shown ? "inline" : "attachment", file.fileName),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
