import type { LoaderFunctionArgs } from "@remix-run/node";
import { completeSignIn } from "#app/auth/sign-in/complete-sign-in.server.ts";

/** GET /api/auth/callback?token=…&next=… */
export async function loader(args: LoaderFunctionArgs) {
  // HEAD requests of mail scanners and previews must not use up the token.
  if (args.request.method === "HEAD") return new Response(null);
  return completeSignIn(args);
}
