import { Link } from "#app/components/ui/link.tsx";
import { PageTitle } from "./page.tsx";
import { link } from "./ui/button.ts";
import { EmptyState } from "./ui/empty-state.tsx";
import { Panel } from "./ui/panel.tsx";

export interface Unbuilt {
  readonly title: string;
  readonly lead: string;
  readonly empty: string;
  readonly will: readonly string[];
  readonly today: readonly string[];
}

/** The page of a capability that does not exist yet, with its alternatives. */
export function UnbuiltPage({ title, lead, empty, will, today }: Unbuilt) {
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState title={`${title} aren't available yet`}>{empty}</EmptyState>
      </div>
      <div className="mt-6 grid items-start gap-6 md:grid-cols-2">
        <Panel id="today" title="Available today">
          <List items={today} />
          <p className="mt-4 text-sm">
            <Link to="/api/docs" reloadDocument className={link}>
              API reference
            </Link>
          </p>
        </Panel>
        <Panel id="will" title="Coming soon">
          <List items={will} />
        </Panel>
      </div>
    </>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-2 text-sm text-pretty">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <span aria-hidden="true" className="mt-2 h-0.5 w-3 shrink-0 bg-accent" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
