import { type ActionFunctionArgs, data } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { RedirectSigningService } from "#proto/tollhouse/v1/redirect_signing_pb.ts";
import { signingView } from "./signing-view.server.ts";

const SHOWN_ALREADY =
  "This form was already submitted, and a secret is shown only once. If you didn't copy it, rotate the secret.";

const ERROR_LABELS: Readonly<Record<string, string>> = {
  too_many_webhook_secrets: "Three secrets sign already. Wait until one expires, or choose Now.",
};

/** Answers the form with the secret itself: no other page can show it. */
export async function answerWithSecret(args: ActionFunctionArgs) {
  const { rotateRedirectSecret } = RedirectSigningService.method;
  const result = await formMethod(args, rotateRedirectSecret, { messages: ERROR_LABELS });
  if (result.problem) return data({ problem: result.problem }, 422);
  const { secret } = result.value;
  // A reload sends the form again, and the replay of its answer holds no secret.
  if (!secret) throw await redirectWith(args.request, "/settings/redirects", { tone: "warn", text: SHOWN_ALREADY });
  const signing = signingView(result.value);
  return data({ signing, secret }, { status: 201, headers: { "cache-control": "no-store" } });
}
