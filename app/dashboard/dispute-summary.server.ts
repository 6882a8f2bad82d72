import { oncePer } from "#contract/once-per.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

/** Numbers of waiting and ended disputes, fetched once per request for the frame and its page. */
export const disputeSummary = oncePer(({ disputes }: OrganizationClients) => disputes.summarizeDisputes({}));
