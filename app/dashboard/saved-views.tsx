import { useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { closeAround, useDialogButtons } from "#app/components/ui/invokers.ts";
import { Link } from "#app/components/ui/link.tsx";
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

/** The team's named filters of a list as links, and the button that saves the present ones. */
export function SavedViews({ list, views }: SavedViewsProps) {
  const [parameters] = useSearchParams();
  const query = listAddress(parameters, {}).slice(1);
  const current = views.find((view) => isSame(view.query, query));
  if (views.length === 0 && query === "") return null;
  return (
    <nav
      aria-label="Saved views"
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 text-[0.8125rem] sm:px-5"
    >
      {views.map((view) => (
        <span key={view.savedViewId} className="inline-flex items-center rounded-full ring-1 ring-line ring-inset">
          <Link
            to={`?${view.query}`}
            aria-current={view === current ? "page" : undefined}
            className="inline-flex min-h-8 items-center rounded-full px-3 font-semibold hover:bg-wash aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent max-sm:min-h-10"
          >
            {view.name}
          </Link>
          {view === current ? <DeleteView view={view} /> : null}
        </span>
      ))}
      {current || query === "" ? null : <SaveView list={list} query={query} />}
    </nav>
  );
}

function DeleteView({ view: { savedViewId, name } }: { view: SavedViewLink }) {
  return (
    <Confirm
      question={`Delete “${name}”?`}
      verb="Delete view"
      action={`/saved-views/${savedViewId}/delete`}
      danger
      trigger={{
        className: "grid size-8 place-items-center text-muted hover:text-ink max-sm:size-10",
        label: `Delete the view ${name}`,
        content: <Icon name="close" className="size-3.5" />,
      }}
    >
      Everyone in your organization loses this view. The list itself stays.
    </Confirm>
  );
}

function SaveView({ list, query }: { list: string; query: string }) {
  const id = useId();
  const { opens, closes } = useDialogButtons(id);
  return (
    <>
      <button {...opens} className={button("quiet", "small")}>
        <Icon name="plus" className="size-4" />
        Save view
      </button>
      <Dialog id={id} title="Save view">
        <Form
          method="post"
          action="/saved-views"
          preventScrollReset
          onSubmit={({ currentTarget }) => closeAround(currentTarget)}
          className="mt-3 space-y-5"
        >
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={query} />
          <label className="block text-sm font-semibold" htmlFor={`${id}-name`}>
            Name
            <input
              id={`${id}-name`}
              name="name"
              required
              maxLength={40}
              autoComplete="off"
              placeholder="Large payments"
              className="control mt-1 font-normal"
            />
          </label>
          <p className="text-sm text-muted">Everyone in your organization sees it. The same name replaces a view.</p>
          <div className="flex justify-end gap-2">
            <button {...closes} className={button("secondary")}>
              Cancel
            </button>
            <button type="submit" className={button()}>
              Save view
            </button>
          </div>
        </Form>
      </Dialog>
    </>
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
