import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { getSession } from "#app/auth/get-session.server.ts";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { UnauthorizedError } from "#app/auth/unauthorized.ts";
import { assertMayDownload } from "#app/capabilities/exports/assert-may-download.server.ts";
import { exportFile } from "#app/capabilities/exports/export-file.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { signInAgainPath } from "#app/dashboard/sign-in-again.server.ts";

/** GET /exports/:id/file */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const session = await getSession(args.request, args.context);
  if (!session) throw new UnauthorizedError();
  const { id: exportId = "" } = args.params;
  const { error } = await attempt(() => assertMayDownload({ session, extensions, exportId }, args.context));
  if (error?.init.code === "fresh_sign_in_required")
    throw redirectDocument(signInAgainPath(`/exports/${exportId}`), 303);
  const { disconnected: signal } = args.context;
  const readPart = ({ part }: { part: number }) => extensions.exports.getExportContent({ exportId, part }, { signal });
  const first = await orNotFound(async () => {
    if (error) throw error;
    return readPart({ part: 0 });
  });
  return exportFile(args.context, first, readPart);
}
