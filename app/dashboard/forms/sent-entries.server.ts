import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";

/** The fields of a form as they were sent, once it is known by whom. The request can be read again. */
export async function sentEntries(args: ActionFunctionArgs): Promise<[name: string, value: string][]> {
  await requireAuth(args);
  return [...(await readForm(args.request.clone()))];
}
