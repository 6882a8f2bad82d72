import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { exportFile } from "#app/capabilities/exports/export-file.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";

/** GET /exports/:id/file */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const { id: exportId = "" } = args.params;
  const { disconnected: signal } = args.context;
  const readPart = ({ part }: { part: number }) => extensions.exports.getExportContent({ exportId, part }, { signal });
  return exportFile(args.context, await orNotFound(() => readPart({ part: 0 })), readPart);
}
