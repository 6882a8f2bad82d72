import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import {
  TEST_CLOCK_MAIL_COLUMNS,
  testClockMailKey,
  testClockMailPath,
} from "#app/capabilities/test-clock/mail-columns.tsx";
import { TEST_CLOCK_MAIL_LIST } from "#app/capabilities/test-clock/mail-list.server.ts";
import { SandboxOnly } from "#app/capabilities/test-clock/sandbox-only.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Test clock mails");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Test clock mails" });

export async function loader(args: LoaderFunctionArgs) {
  const { environment } = await requireAuth(args);
  return environment === "sandbox" ? readList(args, TEST_CLOCK_MAIL_LIST) : null;
}

export default function TestClockMails() {
  const list = useLoaderData<typeof loader>();
  if (!list)
    return (
      <>
        <PageTitle title="Test clock mails" />
        <SandboxOnly />
      </>
    );
  return (
    <>
      <PageTitle
        title="Test clock mails"
        lead="While the sandbox has a test clock, its mails don't leave. Here they are as payers and members would get them, for 30 days."
      />
      <ListSection
        list={list}
        caption="Mails of the test clock"
        columns={TEST_CLOCK_MAIL_COLUMNS}
        rowKey={testClockMailKey}
        rowLink={testClockMailPath}
        empty={
          <EmptyState title="No mails yet">
            Advance the test clock past a renewal, and the mails about it appear here.
          </EmptyState>
        }
      />
    </>
  );
}
