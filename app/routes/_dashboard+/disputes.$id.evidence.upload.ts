import type { ActionFunctionArgs } from "@remix-run/node";
import { attachFromForm } from "#app/capabilities/disputes/attach-from-form.server.ts";

/** POST /disputes/:id/evidence/upload: the same as the page's form, answered for the script that shows the progress. */
export async function action(args: ActionFunctionArgs) {
  const { problem } = await attachFromForm(args);
  return Response.json({ problem }, { status: problem === null ? 201 : 422 });
}
