import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { STAGE_WORDS } from "./dispute-labels.ts";

export type Tab = "waiting" | "submitted" | "closed" | "all";

const RESPONSE_STATUSES: Readonly<Record<Tab, string[]>> = {
  waiting: ["needs_response", "draft"],
  submitted: ["submitted"],
  closed: ["accepted", "closed"],
  all: [],
};

export interface ListChoice {
  readonly tab: Tab;
  readonly stage: string | null;
  readonly cursor: string | null;
}

/** What the address asks for. A word that means nothing here is left out, so that an old link still opens a list. */
export function listChoice(url: string): ListChoice {
  const { searchParams } = new URL(url);
  const tab = searchParams.get("show");
  const stage = searchParams.get("stage");
  return {
    tab: tab !== null && Object.hasOwn(RESPONSE_STATUSES, tab) ? (tab as Tab) : "waiting",
    stage: stage !== null && STAGE_WORDS.includes(stage) ? stage : null,
    cursor: searchParams.get("cursor"),
  };
}

/** What waits is sorted by the time that is left; what is done, by its age. */
export function listRequest({ tab, stage, cursor }: ListChoice): MessageInitShape<typeof ListDisputesRequestSchema> {
  return {
    limit: 25,
    sort: tab === "waiting" ? "respond_by" : "created_at",
    responseStatus: RESPONSE_STATUSES[tab],
    disputeStage: stage ? [stage] : [],
    ...(cursor ? { cursor } : {}),
  };
}
