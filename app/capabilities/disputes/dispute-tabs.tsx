import { Form, Link, useSubmit } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { STAGE_WORDS, stageName } from "./dispute-labels.ts";
import type { ListChoice, Tab } from "./dispute-list.server.ts";
import type { SummaryView } from "./dispute-view.server.ts";

const TABS: readonly { tab: Tab; name: string; count?: (summary: SummaryView) => number }[] = [
  { tab: "waiting", name: "Needs response", count: ({ waiting }) => waiting },
  { tab: "submitted", name: "Submitted", count: ({ submitted }) => submitted },
  { tab: "closed", name: "Closed" },
  { tab: "all", name: "All" },
];

interface TabsProps {
  choice: ListChoice;
  summary: SummaryView;
}

/** Which disputes are listed. Everything is in the address, so that a view can be kept and shared. */
export function DisputeTabs({ choice, summary }: TabsProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-line border-b px-4 pt-2 sm:px-5">
      <nav aria-label="Which disputes" className="-mb-px overflow-x-auto">
        <ul className="flex gap-5">
          {TABS.map(({ tab, name, count }) => (
            <li key={tab}>
              <Link
                to={addressOf({ ...choice, tab })}
                prefetch="intent"
                aria-current={tab === choice.tab ? "page" : undefined}
                className="flex min-h-11 items-center gap-2 border-transparent border-b-3 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {name}
                {count ? <span className="rounded-full bg-wash px-1.5 text-xs leading-5">{count(summary)}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <StageFilter choice={choice} />
    </div>
  );
}

function StageFilter({ choice: { tab, stage } }: { choice: ListChoice }) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  return (
    <Form method="get" action="/disputes" className="flex items-center gap-2 pb-2">
      <input type="hidden" name="show" value={tab} />
      <label htmlFor="stage" className="text-sm text-muted">
        Stage
      </label>
      <select
        id="stage"
        name="stage"
        defaultValue={stage ?? ""}
        key={stage}
        onChange={(event) => submit(event.target.form)}
        className="control control-select w-auto"
      >
        <option value="">Any</option>
        {STAGE_WORDS.map((word) => (
          <option key={word} value={word}>
            {stageName(word)}
          </option>
        ))}
      </select>
      <button type="submit" hidden={hydrated} className={button("secondary")}>
        Filter
      </button>
    </Form>
  );
}

export function addressOf({ tab, stage }: Pick<ListChoice, "tab" | "stage">, cursor?: string): string {
  const query = new URLSearchParams({ show: tab, ...(stage ? { stage } : {}), ...(cursor ? { cursor } : {}) });
  return `/disputes?${query}`;
}
