import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RELEASE_FILTERS } from "#app/capabilities/settlement-queue/entry-filters.ts";
import { readReleasePage, releaseFromForm } from "#app/capabilities/settlement-queue/read-release-page.server.ts";
import { ReleasePreview } from "#app/capabilities/settlement-queue/release-preview.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Callout } from "#app/components/ui/callout.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ActiveFilters } from "#app/dashboard/filters/active-filters.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Release entries");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "Queue", to: "/settlements/queue" },
  { name: "Release entries" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readReleasePage(args);
}

/** POST /settlements/queue/release */
export async function action(args: ActionFunctionArgs) {
  const { problem, isChanged, count, holdsEnded } = await releaseFromForm(args);
  // The page with the new totals: an answer with an error would leave the old ones on the screen.
  if (isChanged) throw redirect(changedPage(args.request.url), 303);
  if (problem) return data({ problem }, 422);
  const released = count === 1 ? "1 entry released." : `${count} entries released.`;
  const ended = holdsEnded === 1 ? "1 hold ended." : `${holdsEnded} holds ended.`;
  const text = [...(count === 0 && holdsEnded ? [] : [released]), ...(holdsEnded ? [ended] : [])].join(" ");
  return redirectWith(args.request, "/settlements/queue", { tone: "done", text });
}

function changedPage(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ["expected_count", "expected_net"]) searchParams.delete(name);
  searchParams.set("changed", "1");
  return `${pathname}?${searchParams}`;
}

export default function ReleaseEntries() {
  const { chosen, totals, problem, form, ...preview } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <PageTitle title="Release entries" lead="Release sales that are available, or end a hold." />
      <Panel id="preview" title={chosen > 0 ? "Chosen entries" : "All entries that match"} flush>
        {chosen > 0 ? null : (
          <div className="border-line border-b px-4 py-2.5 sm:px-5">
            <FilterBar filters={RELEASE_FILTERS} />
            <ActiveFilters filters={RELEASE_FILTERS} />
          </div>
        )}
        {problem ? (
          <div className="p-4 sm:p-5">
            <Callout tone="danger">{problem}</Callout>
          </div>
        ) : null}
        {totals ? <ReleasePreview totals={totals} chosen={chosen} state={state} {...preview} /> : null}
        {totals || problem ? null : (
          <p className="p-4 text-sm text-muted sm:p-5">
            Choose a currency in the filters to see what would be released.
          </p>
        )}
      </Panel>
    </>
  );
}
