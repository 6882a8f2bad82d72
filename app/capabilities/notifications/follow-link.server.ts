import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { knownError } from "#app/dashboard/attempt.server.ts";
import { OPEN_FORM, readForm } from "#app/rest/read-form.server.ts";

/** What a link of an email did. `failed`: it can work later. */
export type Followed =
  | { readonly is: "done"; readonly organizationName: string; readonly email: string }
  | { readonly is: "invalid" | "failed" };

/** The token of the address. Opening it changes nothing, since mail programs open links by themselves. */
export function readLink({ request }: LoaderFunctionArgs): { readonly token: string } {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

/** Follows the link whose token the form has. */
export async function followLink(
  { request, context }: ActionFunctionArgs,
  action: "confirm" | "unsubscribe",
): Promise<Followed> {
  const token = (await readForm(request, OPEN_FORM)).get("token") ?? "";
  const { notificationRecipients } = context.services.extensions.system({ requestId: context.requestId });
  try {
    const { organizationName, email } = await notificationRecipients.followNotificationLink({ action, token });
    return { is: "done", organizationName, email };
  } catch (thrown) {
    const error = knownError(thrown);
    if (!error) throw thrown;
    return { is: error.init.status >= 500 ? "failed" : "invalid" };
  }
}
