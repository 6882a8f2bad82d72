import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { callAsPayer, countAttempt } from "#app/capabilities/portal/index.server.ts";
import { type PayerLanguage, payerLanguage } from "#app/rest/payer-language.ts";
import type { Environment } from "#contract/environment.ts";
import { reasonOf } from "#extensions/caller/index.ts";

export interface StopPage {
  readonly step: "ask" | "done" | "invalid";
  readonly language: PayerLanguage;
  readonly environment: Environment;
}

const INVALID: ReadonlySet<unknown> = new Set(["reminder_link_invalid", "validation_failed"]);

/** GET: it changes nothing, since mail programs open links by themselves. */
export function loadStopPage(args: LoaderFunctionArgs): StopPage {
  return { step: "ask", ...placeOf(args) };
}

/** POST: stops the reminders of the email whose link this is. Doing it again changes nothing. */
export async function stopReminders(args: ActionFunctionArgs) {
  await countAttempt(args.context);
  const { reminderToken, ...place } = { ...placeOf(args), reminderToken: tokenOf(args).reminderToken };
  try {
    await callAsPayer(args.context, place, ({ paymentLinkSends }) =>
      paymentLinkSends.stopPaymentLinkReminders({ reminderToken }),
    );
  } catch (error) {
    if (!INVALID.has(reasonOf(error))) throw error;
    return data<StopPage>({ step: "invalid", ...place }, { status: 410 });
  }
  return data<StopPage>({ step: "done", ...place });
}

/** The environment and the service's token, which the mail's link joins. */
function tokenOf({ params }: Pick<LoaderFunctionArgs, "params">) {
  const [environment = "", ...rest] = (params.token ?? "").split("~");
  return { environment: environment === "live" ? "live" : "sandbox", reminderToken: rest.join("~") } as const;
}

function placeOf(args: LoaderFunctionArgs) {
  const language = payerLanguage(args.request.headers.get("accept-language"));
  return { language, environment: tokenOf(args).environment };
}
