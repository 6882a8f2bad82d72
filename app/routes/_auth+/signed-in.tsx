import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { Notice } from "#app/components/notice.tsx";
import { titled } from "#app/components/page.tsx";
import { SESSION_CHANNEL } from "#app/components/requests/session-channel.ts";
import { identityOf } from "#app/dashboard/read-shell.server.ts";

export const meta = titled("Signed in");

export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

/** Asks for the sign-in on behalf of a form that waits in another tab. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  return { identity: identityOf(page), organizationName: page.organization.name };
}

export default function SignedIn() {
  const { identity, organizationName } = useLoaderData<typeof loader>();
  useEffect(() => {
    const channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.postMessage(identity);
    channel.close();
    // Browsers close only tabs that a script opened; others show the next step.
    window.close();
  }, [identity]);
  return (
    <Notice title="You're signed in">
      You can close this tab and return to the one with your form for {organizationName}.
    </Notice>
  );
}
