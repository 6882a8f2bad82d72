import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { AUDIT_LIST } from "./audit-list.server.ts";
import { auditPeople } from "./audit-people.server.ts";
import { groupViews } from "./group-views.ts";

/**
 * The audit log with its actors' names. Only actors of its own rows are named: the address may hold the ID of another
 * organization's member.
 */
export async function readAuditPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const list = await readList(args, AUDIT_LIST);
  const chosen = new URL(args.request.url).searchParams.get("who");
  const people = await auditPeople(args, extensions, list.rows);
  const options = [...new Set([...(chosen ? [chosen] : []), ...Object.keys(people)])].map((value) => ({
    value,
    name: people[value] ?? value,
  }));
  const who = { kind: "choice", label: "Who", options } as const;
  return { list: { ...list, rows: [...groupViews(list.rows)], filters: { ...list.filters, who } }, people };
}
