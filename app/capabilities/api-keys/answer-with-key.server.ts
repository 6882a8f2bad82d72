import { type ActionFunctionArgs, data } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormResult } from "#app/dashboard/forms/form-method.server.ts";
import type { ApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { apiKeyView } from "./api-key-view.server.ts";

const SHOWN_ALREADY =
  "This form has already created a key, and a key is shown only once. If you didn't copy it, rotate the key.";

/** Answers the form with the key itself: it is stored nowhere, so no other page could show it. */
export async function answerWithKey({ request }: ActionFunctionArgs, result: FormResult<typeof ApiKeySchema>) {
  if (result.problem) return data({ problem: result.problem }, 422);
  // A reload sends the form again, and the replay of its answer holds no key.
  if (!result.value.key) throw await redirectWith(request, "/settings/api-keys", { tone: "warn", text: SHOWN_ALREADY });
  return data(
    { created: apiKeyView(result.value), key: result.value.key },
    { status: 201, headers: { "cache-control": "no-store" } },
  );
}
