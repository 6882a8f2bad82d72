import { useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { closeAround, opensPopover } from "#app/components/ui/invokers.ts";
import { Link } from "#app/components/ui/link.tsx";
import { closeAfterLink } from "#app/components/ui/menu.tsx";
import { Confirm } from "./confirm.tsx";
import { listAddress } from "./list-address.ts";

export interface SavedViewLink {
  readonly savedViewId: string;
  readonly name: string;
  /** The query of the list's address. */
  readonly query: string;
}

interface SavedViewsProps {
  /** The list in the contract: "transactions". */
  list: string;
  views: readonly SavedViewLink[];
}

/** The team's named filters of a list, and a field that saves the present ones. The button names the current view. */
export function SavedViews({ list, views }: SavedViewsProps) {
  const id = useId();
  const [parameters] = useSearchParams();
  const query = listAddress(parameters, {}).slice(1);
  const current = views.find((view) => isSame(view.query, query));
  return (
    <>
      <button {...opensPopover(id)} className={`${button("quiet", "tool")} max-w-40 shrink-0`}>
        <Icon name="views" className="size-4" />
        <span className="truncate max-sm:sr-only">
          {current ? <span className="sr-only">Views: </span> : null}
          {current?.name ?? "Views"}
        </span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls, and they have keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        id={id}
        popover="auto"
        onClick={closeAfterLink}
        onSubmit={({ currentTarget }) => closeAround(currentTarget)}
        className="floating floating-end w-72 rounded-lg border border-line bg-surface p-1.5 text-sm text-ink shadow-float"
      >
        <nav aria-label="Saved views">
          <ul>
            {views.map((view) => (
              <ViewLine key={view.savedViewId} view={view} isCurrent={view === current} />
            ))}
          </ul>
        </nav>
        {current || query === "" ? (
          views.length === 0 ? (
            <p className="px-2.5 py-2 text-muted">Set filters to save them as a view for your team.</p>
          ) : null
        ) : (
          <SaveView list={list} query={query} />
        )}
      </div>
    </>
  );
}

function ViewLine({ view, isCurrent }: { view: SavedViewLink; isCurrent: boolean }) {
  const { savedViewId, name, query } = view;
  return (
    <li className="flex items-center">
      <Link
        to={`?${query}`}
        aria-current={isCurrent ? "page" : undefined}
        className="flex min-h-9 min-w-0 grow items-center rounded-md px-2.5 hover:bg-wash aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent max-sm:min-h-11"
      >
        <span className="truncate">{name}</span>
      </Link>
      <Confirm
        question={`Delete “${name}”?`}
        verb="Delete view"
        action={`/saved-views/${savedViewId}/delete`}
        danger
        trigger={{
          className:
            "grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink max-sm:size-11",
          label: `Delete the view ${name}`,
          content: <Icon name="close" className="size-3.5" />,
        }}
      >
        Everyone in your organization loses this view. The list itself stays.
      </Confirm>
    </li>
  );
}

function SaveView({ list, query }: { list: string; query: string }) {
  const id = useId();
  return (
    <Form
      method="post"
      action="/saved-views"
      preventScrollReset
      className="border-line p-2.5 not-first:mt-1.5 not-first:border-t"
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <label className="block font-semibold" htmlFor={id}>
        Save these filters as
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          name="name"
          required
          maxLength={40}
          autoComplete="off"
          placeholder="Large payments"
          aria-describedby={`${id}-hint`}
          className="control min-w-0 grow"
        />
        <button type="submit" className={button()}>
          Save view
        </button>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
        Everyone in your organization sees it. The same name replaces a view.
      </p>
    </Form>
  );
}

function isSame(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.sort();
    return parameters.toString();
  };
  return sorted(one) === sorted(other);
}
