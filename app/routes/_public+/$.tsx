import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSession } from "#app/auth/get-session.server.ts";
import { FailedPage } from "#app/components/failed-page.tsx";
import { titled } from "#app/components/page.tsx";
import { MISSING_PAGE } from "#app/components/page-failure.ts";
import { Shell } from "#app/components/shell/shell.tsx";
import type { ShellData } from "#app/components/shell/shell-data.ts";
import { readShell } from "#app/dashboard/read-shell.server.ts";

export const meta = titled("Page not found");

export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

/** An address without a page: in the frame of the dashboard for people who are signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await getSession(args.request, args.context);
  if (!session?.organization) throw new Response(null, { status: 404 });
  return readShell(args, 404);
}

export default function NoSuchPage() {
  return (
    <Shell data={useLoaderData<typeof loader>() as ShellData}>
      <FailedPage failure={MISSING_PAGE} />
    </Shell>
  );
}
