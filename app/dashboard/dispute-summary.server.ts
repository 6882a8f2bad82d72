import { oncePer } from "#contract/once-per.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

/** How many disputes wait and how they ended. The frame shows it and so do pages in it, so a request asks once. */
export const disputeSummary = oncePer(({ disputes }: OrganizationClients) => disputes.summarizeDisputes({}));
