import { z } from "zod";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { commaList, instant, queryFlag, queryLimit, queryOffset } from "#sandbox/engine/http/validation.ts";
import { CONNECTOR_NAMES } from "#sandbox/engine/http/vocabularies.ts";
import { connectorsByName } from "#sandbox/engine/merchants/connectors.ts";
import { DEFAULT_LIMIT } from "#sandbox/engine/routing/lists.ts";
import { statusCounts, type TimeRange, timeRange } from "#sandbox/engine/routing/periods.ts";
import {
  alsoOfProfile,
  type Call,
  GET,
  json,
  POST,
  param,
  type Reply,
  type Route,
} from "#sandbox/engine/routing/route.ts";
import { assertProfile } from "#sandbox/engine/store/documents.ts";
import { fieldFilters, timeFilters } from "#sandbox/engine/store/filters.ts";
import { disputes } from "./dispute.document.ts";
import { canAnswer, DISPUTE_STAGES, DISPUTE_STATUSES } from "./dispute.rules.ts";
import { fetchDisputes, fetchQuery } from "./fetch-disputes.ts";
import { connectorStatusOf } from "./open-dispute.ts";

const listQuery = z.strictObject({
  dispute_id: z.string().optional(),
  payment_id: z.string().optional(),
  profile_id: z.string().optional(),
  dispute_status: commaList(DISPUTE_STATUSES).optional(),
  dispute_stage: commaList(DISPUTE_STAGES).optional(),
  connector: commaList(CONNECTOR_NAMES).optional(),
  currency: commaList(CURRENCIES).optional(),
  reason: z.string().optional(),
  merchant_connector_id: z.string().optional(),
  start_time: instant.optional(),
  end_time: instant.optional(),
  limit: queryLimit.optional(),
  offset: queryOffset.optional(),
});

/** An array, newest first, without a total. */
async function listDisputes(call: Call<unknown, z.infer<typeof listQuery>>): Promise<Reply> {
  const { limit = DEFAULT_LIMIT, offset, start_time, end_time, reason, ...fields } = call.query;
  assertProfile(call, fields.profile_id ?? null);
  const filters = [
    ...fieldFilters({ ...fields, connector_reason: reason }),
    ...fieldFilters({ profile_id: call.profileId }),
    ...timeFilters(start_time, end_time),
  ];
  const found = await disputes.list(call, filters, { limit, offset });
  return json(found.map(({ body }) => body));
}

async function acceptDispute(call: Call): Promise<Reply> {
  const dispute = await disputes.lock(call, param(call, "id"));
  if (!canAnswer(dispute.body)) throw errors.disputeWrongState();
  dispute.body.dispute_status = "dispute_accepted";
  dispute.body.connector_status = connectorStatusOf("dispute_accepted");
  await disputes.save(call.db, dispute);
  return json(dispute.body);
}

async function disputeFilters(call: Call): Promise<Reply> {
  const connector = await connectorsByName(call);
  return json({ connector, currency: CURRENCIES, dispute_status: DISPUTE_STATUSES, dispute_stage: DISPUTE_STAGES });
}

/** Counts of every status, zeros included. */
const aggregateDisputes = async (call: Call<unknown, TimeRange>): Promise<Reply> =>
  json({ status_with_count: await statusCounts(call, disputes, "dispute_status", DISPUTE_STATUSES) });

const retrieveQuery = z.object({ force_sync: queryFlag.optional() });

export const disputeRoutes: Route[] = [
  ...alsoOfProfile(GET("/disputes/list", { query: listQuery, run: listDisputes })),
  ...alsoOfProfile(GET("/disputes/filter", { run: disputeFilters })),
  ...alsoOfProfile(GET("/disputes/aggregate", { query: timeRange, run: aggregateDisputes })),
  GET("/disputes/:connector/fetch", { query: fetchQuery, run: fetchDisputes }),
  GET("/disputes/:id", {
    query: retrieveQuery,
    run: async (call) => json((await disputes.get(call, param(call, "id"))).body),
  }),
  POST("/disputes/accept/:id", { run: acceptDispute }),
];
