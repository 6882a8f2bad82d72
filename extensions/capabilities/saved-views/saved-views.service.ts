import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { createRow, lockRow } from "#extensions/platform/database/rows.ts";
import { ConflictError } from "#extensions/platform/errors.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SavedView, SavedViewEntity } from "./saved-view.entity.ts";

const MOST_VIEWS = 20;

export class TooManySavedViewsError extends ConflictError {
  constructor() {
    super("too_many_saved_views", `A list has at most ${MOST_VIEWS} saved views. Delete one first.`, {
      metadata: { max: MOST_VIEWS },
    });
  }
}

export function listSavedViews({ em, environment }: UnitOfWork, list: string): Promise<SavedView[]> {
  return em.find(SavedViewEntity, { environment, list }, { orderBy: { name: "asc" }, limit: MOST_VIEWS });
}

type NamedView = Pick<SavedView, "list" | "name" | "query">;

/** Replaces the view of the same list and name. */
export async function saveView(work: UnitOfWork, view: NamedView): Promise<SavedView> {
  const attempt = () => work.atomically((phase) => writeView(phase, view));
  try {
    return await attempt();
  } catch (error) {
    // The same name was saved at the same moment.
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return attempt();
  }
}

async function writeView(phase: UnitOfWork, { list, name, query }: NamedView): Promise<SavedView> {
  const views = await listSavedViews(phase, list);
  const known = views.find((view) => view.name === name);
  if (known) {
    known.query = query;
    await phase.save();
    return known;
  }
  if (views.length >= MOST_VIEWS) throw new TooManySavedViewsError();
  const view = createRow(phase, SavedViewEntity, { id: newId("savedView", phase.now()), list, name, query });
  await phase.save();
  return view;
}

export async function deleteSavedView(work: UnitOfWork, savedViewId: string): Promise<void> {
  await work.atomically(async (phase) => {
    phase.em.remove(await lockRow(phase, SavedViewEntity, savedViewId, "saved view"));
    await phase.save();
  });
}

/** Deletes the views of every list whose name or filters contain one of these texts, in any case. */
export async function deleteViewsNaming({ em, environment }: UnitOfWork, texts: readonly string[]): Promise<void> {
  const wanted = texts.map((text) => text.toLowerCase());
  const isNaming = ({ name, query }: SavedView) =>
    [name, ...new URLSearchParams(query).values()].some((word) =>
      wanted.some((text) => word.toLowerCase().includes(text)),
    );
  const views = (await em.find(SavedViewEntity, { environment })).filter(isNaming);
  const id = { $in: views.map((view) => view.id) };
  if (views.length > 0) await em.nativeDelete(SavedViewEntity, { environment, id });
}
