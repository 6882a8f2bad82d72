import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoTemplates } from "#app/capabilities/dispute-templates/no-templates.tsx";
import {
  TEMPLATE_COLUMNS,
  TEMPLATES,
  templateKey,
  templatePath,
} from "#app/capabilities/dispute-templates/template-columns.tsx";
import { TEMPLATE_LIST } from "#app/capabilities/dispute-templates/template-list.server.ts";
import { DisputesTitle } from "#app/capabilities/disputes/disputes-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Dispute templates");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Templates" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, TEMPLATE_LIST);
}

export default function Templates() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <DisputesTitle
        title="Dispute templates"
        lead="Texts and files that you attach to disputes. Up to 100."
        actions={
          <>
            <Link to={`${TEMPLATES}/upload`} className={button("secondary")}>
              Upload file
            </Link>
            <Link to={`${TEMPLATES}/new`} className={button()}>
              New text
            </Link>
          </>
        }
      />
      <ListSection
        list={list}
        caption="Dispute templates"
        columns={TEMPLATE_COLUMNS}
        rowKey={templateKey}
        rowLink={templatePath}
        empty={<NoTemplates isSelective={list.tab !== "all"} />}
      />
    </>
  );
}
