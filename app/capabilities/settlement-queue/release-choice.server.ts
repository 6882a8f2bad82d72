import type { MessageInitShape } from "@bufbuild/protobuf";
import { timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.server.ts";
import type {
  ReleaseSettlementQueueEntriesRequestSchema,
  SettlementQueueFilterSchema,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { RELEASE_FILTERS } from "./entry-filters.ts";

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const NUMBER = /^-?\d{1,15}$/;

/** The entries that were chosen in the list. */
export function chosenIds(url: string): string[] {
  const ids = new URL(url).searchParams.getAll("id").filter((id) => ID.test(id));
  return [...new Set(ids)];
}

type Selection =
  | { readonly settlementQueueEntryIds: string[] }
  | { readonly filter: MessageInitShape<typeof SettlementQueueFilterSchema> };

/** Entries to release by the address: chosen ones, or all that match a filter. Null without either. */
export function releaseChoice(url: string): Selection | null {
  const settlementQueueEntryIds = chosenIds(url);
  if (settlementQueueEntryIds.length > 0) return { settlementQueueEntryIds };
  const { currency, status, available, customer } = readFilters(url, RELEASE_FILTERS);
  if (!currency) return null;
  return {
    filter: {
      currency,
      ...(status ? { settlementQueueEntryStatus: status } : {}),
      ...(available ? { availableOn: timeRange(available) } : {}),
      ...(customer && ID.test(customer) ? { customerId: customer } : {}),
    },
  };
}

/** The same with the count and total that the page showed, which the address of its form carries. */
export function releaseRequest(url: string): MessageInitShape<typeof ReleaseSettlementQueueEntriesRequestSchema> {
  const { searchParams } = new URL(url);
  const [count = "", net = ""] = [searchParams.get("expected_count"), searchParams.get("expected_net")].map(
    (text) => text ?? undefined,
  );
  return {
    ...releaseChoice(url),
    ...(NUMBER.test(count) ? { expectedCount: Number(count) } : {}),
    ...(NUMBER.test(net) ? { expectedNetAmount: BigInt(net) } : {}),
  };
}
