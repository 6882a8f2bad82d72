import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { listNamed } from "#app/capabilities/exports/lists.server.ts";
import { downloadList, exportList } from "#app/dashboard/lists/list-file.server.ts";

/** GET /lists/:list/csv: the list with the filters of its page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args, { isDownload: true });
  return downloadList(args, listNamed(args.params.list));
}

/** POST /lists/:list/csv: the same, as an export. */
export async function action(args: ActionFunctionArgs) {
  await requireAuth(args);
  return exportList(args, listNamed(args.params.list));
}
