import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { errorWords, Notice } from "#app/components/notice.tsx";
import { PageTitle } from "#app/components/page.tsx";
import { Shell } from "#app/components/shell/shell.tsx";
import type { ShellData } from "#app/components/shell/shell-data.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { flashCookie } from "#app/dashboard/flash.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const flash = await flashCookie.read(args.request);
  // The frame is shown even when the service behind it does not answer.
  const { value: summary } = await attempt(() => page.extensions.disputes.summarizeDisputes({}));
  const shell: ShellData = {
    organization: { name: page.organization.name, slug: page.organization.organizationSlug },
    memberships: page.memberships.map(({ slug, name, role }) => ({ slug, name, role })),
    user: { name: page.user.name, email: page.user.email },
    environment: page.environment,
    waitingDisputes: summary ? summary.needsResponse + summary.draft : null,
    flash,
  };
  return data(shell, flash ? { headers: { "set-cookie": await flashCookie.clear(args.request) } } : {});
}

/** Pages hold the data of one person and organization: no cache may keep them. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export default function DashboardLayout() {
  return (
    <Shell data={useLoaderData<typeof loader>() as ShellData}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const shell = useRouteLoaderData<ShellData>("routes/_dashboard+/_layout");
  const { title, text } = errorWords(useRouteError());
  if (!shell) return <Notice title={title}>{text}</Notice>;
  return (
    <Shell data={shell}>
      <PageTitle title={title} lead={text} />
    </Shell>
  );
}
