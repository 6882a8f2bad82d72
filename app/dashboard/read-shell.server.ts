import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import type { ShellData } from "#app/components/shell/shell-data.ts";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { attempt } from "./attempt.server.ts";
import { disputeSummary } from "./dispute-summary.server.ts";
import { flashCookie } from "./flash.server.ts";

/** The frame's data. Parts whose service does not respond are empty. @throws UNAUTHORIZED */
export async function readShell(args: LoaderFunctionArgs, status = 200) {
  const { value: page } = await attempt(() => requireAuth(args));
  const flash = await flashCookie.read(args.request);
  const shell = page ? await shellOf(page) : await emptyShell(args.request);
  const headers = flash ? { "set-cookie": await flashCookie.clear(args.request) } : undefined;
  return data({ ...shell, flash }, { status, ...(headers && { headers }) });
}

type Page = Awaited<ReturnType<typeof requireAuth>>;
type Frame = Omit<ShellData, "flash">;

async function shellOf(page: Page): Promise<Frame> {
  const { organization, user, environment } = page;
  const { value: summary } = await attempt(() => disputeSummary(page.extensions));
  return {
    identity: identityOf(page),
    pageTenant: page.place,
    organization: { name: organization.name, slug: organization.organizationSlug },
    memberships: page.memberships.map(({ slug, name, role }) => ({ slug, name, role })),
    user: { name: user.name, email: user.email },
    environment,
    waitingDisputes: summary ? summary.needsResponse + summary.draft : null,
  };
}

export function identityOf({ organization, user, environment }: Page): string {
  return [user.id, organization.organizationId, environment].join(" ");
}

async function emptyShell(request: Request): Promise<Frame> {
  return {
    identity: "",
    pageTenant: "",
    organization: { name: "Not available", slug: "" },
    memberships: [],
    user: { name: null, email: null },
    environment: (await environmentCookie.read(request)) ?? "sandbox",
    waitingDisputes: null,
  };
}
