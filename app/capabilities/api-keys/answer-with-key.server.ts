import { type ActionFunctionArgs, data } from "@remix-run/node";
import { redirectWith } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import type { MadeKey } from "./create-from-form.server.ts";
import { rememberSent, wasSent } from "./made-once.server.ts";

const TOLD_ONCE =
  "That form has made its key already, and a key is shown only once. If you have not copied it, rotate it.";

type Refused = { readonly created?: undefined; readonly problem: string };

/** Answers with the key itself instead of leading elsewhere, since it is kept nowhere to be shown; and only once. */
export async function answerWithKey<Refusal extends Refused>(
  { request }: ActionFunctionArgs,
  make: (form: URLSearchParams) => Promise<MadeKey | Refusal>,
) {
  const form = await readForm(request);
  const formId = form.get("form_id");
  if (wasSent(request, formId)) throw redirectWith(request, "/settings/api-keys", { tone: "warn", text: TOLD_ONCE });
  const result = await make(form);
  if (result.created === undefined) return data(result, 422);
  const cookie = rememberSent(request, formId);
  return data(result, {
    status: 201,
    headers: { "cache-control": "no-store", ...(cookie && { "set-cookie": cookie }) },
  });
}
