import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { hideColumns } from "#app/dashboard/lists/columns.server.ts";
import { returnPathOf } from "#app/dashboard/return-path.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";

const LIST = /^[a-z][a-z_]{0,39}$/;

/** POST /settings/columns: the list columns that this browser shows. */
export async function action(args: ActionFunctionArgs) {
  await requireAuth(args, { fromAnyPage: true });
  const { request } = args;
  const form = await readForm(request);
  const list = form.get("list") ?? "";
  const shown = new Set(form.getAll("shown"));
  const hidden = form.getAll("column").filter((name) => !shown.has(name));
  const to = returnPathOf(request);
  if (!LIST.test(list)) return redirect(to, { status: 303 });
  return redirect(to, { status: 303, headers: { "set-cookie": await hideColumns(request, list, hidden) } });
}
