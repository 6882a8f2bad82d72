import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isFreshSignIn } from "#app/auth/fresh-sign-in.server.ts";
import { getSession } from "#app/auth/get-session.server.ts";
import { localPath } from "#app/auth/local-path.ts";
import { notConfirmed } from "#app/auth/sign-in/sign-in-failures.ts";
import { UnauthorizedError } from "#app/auth/unauthorized.ts";
import { cookieHeaders } from "#app/rest/cookies.server.ts";
import { messageResponse } from "#app/rest/message-page.server.ts";
import type { Session } from "#app/services/session/session.ts";

/**
 * GET /signed-in-again?state=&next=: return address of `prompt=login`. Without a sign-in time, the person's session
 * must have begun afterwards.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const next = localPath(query.get("next"));
  const session = await getSession(request, context);
  if (!session) throw new UnauthorizedError();
  if (isFreshSignIn(session)) return redirect(next);
  const cookie = freshCookie(request, context.services.auth.again, { session, state: query.get("state") ?? "" });
  if (cookie) return redirect(next, { headers: cookieHeaders([cookie], { "cache-control": "no-store" }) });
  return messageResponse(
    {
      ...notConfirmed,
      link: { ...notConfirmed.link, href: next },
      headers: new Headers({ "cache-control": "no-store" }),
    },
    context.nonce,
  );
}

type Again = LoaderFunctionArgs["context"]["services"]["auth"]["again"];

function freshCookie(request: Request, again: Again, { session, state }: { session: Session; state: string }) {
  const header = request.headers.get("cookie");
  const askedAt = again?.find(state, session.userId, { header, now: new Date() });
  if (!again || !askedAt || session.beganAt == null || session.beganAt < askedAt) return null;
  // Counts from the session's start: a repeated state proves no later sign-in.
  return again.keep(session.userId, header, session.beganAt);
}
