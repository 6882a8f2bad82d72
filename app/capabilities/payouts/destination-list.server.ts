import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { DESTINATION_COLUMNS } from "./destination-columns.tsx";
import { destinationView } from "./payout-view.server.ts";

export const DESTINATION_LIST = defineListPage({
  method: PayoutService.method.listPayoutDestinations,
  nouns: ["payout destination", "payout destinations"],
  view: destinationView,
  columns: DESTINATION_COLUMNS,
});
