import { grpcSide } from "./grpc-side.ts";
import { type HttpSide, httpSides } from "./http-side.ts";
import type { Measured } from "./product.ts";
import type { Side } from "./rounds.ts";

/** A request of ours, and its minimal counterpart. */
export interface Pair {
  readonly ours: Side;
  readonly floor: Side;
  /** The product's frameworks alone. */
  readonly stack?: Side;
  readonly concurrency: number;
}

/** The requests of our side and of its floor. */
export function createSides(measured: Measured) {
  const { http, close } = httpSides();
  const grpc = grpcPair(measured);
  const pairs = { ...readPairs(measured, http), ...writePairs(measured, http), grpc };
  return {
    pairs: pairs as Readonly<Record<string, Pair>>,
    close() {
      close();
      grpc.ours.close();
      grpc.floor.close();
    },
  };
}

function readPairs({ app, bare, cookie, merchant }: Measured, http: HttpSide) {
  const headers = { "x-api-key": merchant.key };
  const page = { cookie, accept: "text/html", "accept-encoding": "gzip, br" };
  const query = "bare Express, one prepared query";
  return {
    object: {
      ours: http("GET /api/disputes/{id}", { url: `${app}/api/disputes/${merchant.disputeId}`, headers }),
      floor: http(query, { url: `${bare}/object` }),
      stack: http("Express, Remix, grpc-js and the query", { url: `${bare}/stack` }),
      concurrency: 8,
    },
    list: {
      ours: http("GET /api/disputes, 25 rows", { url: `${app}/api/disputes`, headers }),
      floor: http(query, { url: `${bare}/list` }),
      concurrency: 8,
    },
    page: {
      ours: http("the page of 25 transactions", { url: `${app}/transactions`, headers: page }),
      floor: http(query, { url: `${bare}/page` }),
      concurrency: 1,
    },
  } satisfies Record<string, Pair>;
}

/** One at a time: concurrent writes to one object would wait for each other. */
function writePairs({ app, engine, bare, merchant }: Measured, http: HttpSide) {
  const { key, engineKey, engineDisputeIds, customerIds } = merchant;
  const [ours = "", theirs = ""] = engineDisputeIds;
  const headers = { "x-api-key": key };
  const write = { method: "PATCH", body: (count: number) => ({ metadata: { turn: String(count) } }) } as const;
  return {
    write: {
      ours: http("PATCH /api/customers/{id}", { ...write, url: `${app}/api/customers/${customerIds.ours}`, headers }),
      floor: http("bare Express, one prepared update", { ...write, url: `${bare}/write` }),
      concurrency: 1,
    },
    submit: {
      ours: http("POST /v1/disputes/{id}/submit", {
        url: `${app}/v1/disputes/${ours}/submit`,
        method: "POST",
        headers,
      }),
      floor: http("the engine, asked directly", {
        url: `${engine}/disputes/evidence`,
        method: "POST",
        headers: { "api-key": engineKey },
        body: () => ({ dispute_id: theirs }),
      }),
      concurrency: 1,
    },
  } satisfies Record<string, Pair>;
}

function grpcPair({ extensionsGrpc, bareGrpc, secret, merchant }: Measured) {
  const { disputeId, organizationId, organizationSlug } = merchant;
  const headers = { "x-internal-secret": secret, "x-org-id": organizationId, "x-org-slug": organizationSlug };
  return {
    ours: grpcSide("gRPC GetDispute by a trusted service", { url: extensionsGrpc, disputeId, headers }),
    floor: grpcSide("bare grpc-js, one prepared query", { url: bareGrpc, disputeId }),
    concurrency: 8,
  } satisfies Pair;
}
