import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { queryFlag } from "#sandbox/engine/http/validation.ts";
import { timeRange } from "#sandbox/engine/routing/periods.ts";
import {
  alsoOfProfile,
  type Call,
  GET,
  json,
  POST,
  PUT,
  param,
  type Reply,
  type Route,
} from "#sandbox/engine/routing/route.ts";
import * as rules from "#sandbox/engine/rules/payout.rules.ts";
import { applyChanges, confirm, createPayout, fulfill } from "./create-payout.ts";
import { listPayouts, listQuery, payoutFilters, payoutFilterValues, searchPayouts } from "./list-payouts.ts";
import { type Payout, payouts, savePayout } from "./payout.document.ts";
import { type PayoutChange, type PayoutCreate, payoutChange, payoutCreate } from "./payout.schema.ts";

async function change(call: Call, act: (payout: Payout) => Promise<void> | void): Promise<Reply> {
  const payout = await payouts.lock(call, param(call, "id"));
  const before = payout.body.status;
  await act(payout);
  await savePayout(call, payout, before);
  return json(payout.body);
}

const stateError = (what: string, { body }: Payout, shownId = `PayoutId("${body.payout_id}")`) =>
  errors.invalidData(`Payout ${shownId} cannot be ${what} for status ${body.status}`);

const updatePayout = (call: Call<PayoutChange>) =>
  change(call, async (payout) => {
    if (!rules.isOpen(payout.body.status)) throw stateError("updated", payout, payout.id);
    await applyChanges(call, payout, call.body);
    if (call.body.confirm) await confirm(call, payout);
  });

const confirmPayout = (call: Call<PayoutChange>) =>
  change(call, async (payout) => {
    if (!rules.isOpen(payout.body.status))
      throw errors.precondition(`You cannot confirm this payout because it has status ${payout.body.status}`);
    await applyChanges(call, payout, call.body);
    await confirm(call, payout);
  });

const cancelPayout = (call: Call) =>
  change(call, (payout) => {
    if (!rules.canCancel(payout.body.status)) throw stateError("cancelled", payout);
    payout.body.status = "cancelled";
  });

const fulfillPayout = (call: Call) =>
  change(call, async (payout) => {
    if (!rules.canFulfill(payout.body.status)) throw stateError("fulfilled", payout);
    await fulfill(call, payout);
  });

const retrieveQuery = z.object({ force_sync: queryFlag.optional() });

export const payoutRoutes: Route[] = [
  POST("/payouts/create", {
    body: payoutCreate,
    run: async (call: Call<PayoutCreate>) => json((await createPayout(call, call.body)).body),
  }),
  ...alsoOfProfile(GET("/payouts/list", { query: listQuery, run: listPayouts })),
  ...alsoOfProfile(POST("/payouts/list", { body: payoutFilters, run: searchPayouts })),
  ...alsoOfProfile(POST("/payouts/filter", { body: timeRange, run: payoutFilterValues })),
  GET("/payouts/:id", {
    query: retrieveQuery,
    run: async (call) => json((await payouts.get(call, param(call, "id"))).body),
  }),
  PUT("/payouts/:id", { body: payoutChange, run: updatePayout }),
  POST("/payouts/:id/confirm", { body: payoutChange, run: confirmPayout }),
  POST("/payouts/:id/cancel", { run: cancelPayout }),
  POST("/payouts/:id/fulfill", { run: fulfillPayout }),
];
