import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { SavedViewLink } from "./saved-views.tsx";

/** The saved views of a list, in the order of their names. */
export async function readSavedViews({ savedViews }: OrganizationClients, list: string): Promise<SavedViewLink[]> {
  const { data } = await savedViews.listSavedViews({ list });
  return data.map(({ savedViewId, name, query }) => ({ savedViewId, name, query }));
}
