import { listNameOf } from "#contract/list-name.ts";
import { type Capability, capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListTotalsService } from "#proto/tollhouse/v1/list_totals_pb.ts";
import { summarizeList } from "./summarize-list.ts";

/** Totals of every list that a capability registers (`lists`). */
export function listTotalsOf(listed: readonly Capability[]): Capability {
  const lists = new Map(listed.flatMap((each) => each.lists).map((list) => [listNameOf(list.request), list]));
  return capability("list-totals", {
    service: ListTotalsService,
    handlers: { summarizeList: (request, context) => summarizeList(workOf(context), lists, request) },
  });
}
