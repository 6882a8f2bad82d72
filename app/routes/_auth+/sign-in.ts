import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localPath } from "#app/auth/local-path.ts";
import { keepForm, redirectToSignIn } from "#app/auth/sign-in/redirect-to-sign-in.server.ts";

/** GET /sign-in?next=: leads to the central sign-in, which returns to the page. */
export function loader(args: LoaderFunctionArgs) {
  return redirectToSignIn(askedFor(args));
}

/** POST /sign-in?next=: a form that was sent to the page without a session. */
export function action(args: ActionFunctionArgs) {
  return keepForm(askedFor(args), { outcome: "signed-out", hasPage: false });
}

/** The request as originally sent to the page. */
function askedFor<Args extends LoaderFunctionArgs>({ request, ...args }: Args) {
  const { searchParams, origin } = new URL(request.url);
  return { ...args, request: new Request(new URL(localPath(searchParams.get("next")), origin), request) };
}
