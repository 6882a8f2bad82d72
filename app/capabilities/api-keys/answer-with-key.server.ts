import { type ActionFunctionArgs, data } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { readForm } from "#app/dashboard/read-form.server.ts";
import type { MadeKey } from "./create-from-form.server.ts";
import { rememberSent, wasSent } from "./made-once.server.ts";

const TOLD_ONCE =
  "That form has made its key already, and a key is shown only once. If you have not copied it, rotate it.";

/** Who is signed in, and the clients that act for them. */
export type SignedIn = Awaited<ReturnType<typeof requireAuth>>;

type Refused = { readonly created?: undefined; readonly problem: string };

/** Answers with the key itself instead of leading elsewhere, since it is kept nowhere to be shown; and only once. */
export async function answerWithKey<Refusal extends Refused>(
  args: ActionFunctionArgs,
  make: (person: SignedIn, form: URLSearchParams) => Promise<MadeKey | Refusal>,
) {
  const { request } = args;
  const person = await requireAuth(args);
  const form = await readForm(request);
  const formId = form.get("form_id");
  if (await wasSent(request, formId))
    throw await redirectWith(request, "/settings/api-keys", { tone: "warn", text: TOLD_ONCE });
  const result = await make(person, form);
  if (result.created === undefined) return data(result, 422);
  const cookie = await rememberSent(request, formId);
  return data(result, {
    status: 201,
    headers: { "cache-control": "no-store", ...(cookie && { "set-cookie": cookie }) },
  });
}
