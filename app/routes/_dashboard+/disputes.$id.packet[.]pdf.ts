import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";

/** GET /disputes/:id/packet.pdf: with ?content=draft or sent one of both. */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const wanted = new URL(args.request.url).searchParams.get("content");
  const content = wanted === "draft" || wanted === "sent" ? wanted : undefined;
  const named = { disputeId: args.params.id ?? "", ...(content && { content }) };
  const read = (part: { place?: string }) => extensions.disputePackets.getDisputePacket({ ...named, ...part });
  return fileOfParts(args.context, await orNotFound(() => read({})), read);
}
