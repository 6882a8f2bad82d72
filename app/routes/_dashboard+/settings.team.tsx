import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readTeam, type TeamMember } from "#app/auth/team.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { plainWords } from "#contract/plain-words.ts";

export const meta = titled("Members");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Members" });

export async function loader({ request, context, ...args }: LoaderFunctionArgs) {
  const { user } = await requireAuth({ request, context, ...args });
  return { members: await readTeam(request, context, user.id) };
}

const COLUMNS: readonly Column<TeamMember>[] = [
  {
    name: "Member",
    cell: (member) => (
      <span className="font-semibold">
        {member.name}
        {member.isViewer ? <span className="font-normal text-muted"> (you)</span> : null}
      </span>
    ),
  },
  { name: "Email", narrow: "line", cell: ({ email }) => email ?? <span className="text-muted">–</span> },
  {
    name: "Role",
    narrow: "aside",
    cell: ({ role }) => (role ? plainWords(role) : <span className="text-muted">–</span>),
  },
];

export default function Team() {
  const { members } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Members"
        lead="Invite and remove people, and change their roles, in the central sign-in. A change counts here at once."
      />
      <section aria-label="List of members" className="rounded-lg border border-line bg-surface">
        <DataTable
          caption="Members"
          columns={COLUMNS}
          rows={members ?? []}
          rowKey={({ userId }) => userId}
          empty={
            <EmptyState title="Members aren't available">
              The central sign-in doesn't list them now. Try again later.
            </EmptyState>
          }
        />
      </section>
    </>
  );
}
