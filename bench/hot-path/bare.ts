import type { AddressInfo } from "node:net";
import { create, fromBinary, toBinary, toJson } from "@bufbuild/protobuf";
import { Client, credentials, type handleUnaryCall, Server, ServerCredentials } from "@grpc/grpc-js";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import pg from "pg";
import {
  type Dispute,
  DisputeSchema,
  DisputeService,
  type GetDisputeRequest,
} from "#proto/tollhouse/v1/disputes_pb.ts";

/**
 * A minimal server: one process, one prepared query, without key, scope, tenant or contract. The difference is their
 * cost.
 */
const {
  DATABASE_URL = "",
  ORGANIZATION_ID = "",
  DISPUTE_ID = "",
  CUSTOMER_ID = "",
  PAGE_ORGANIZATION = "",
} = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const OBJECT = `select * from dispute_extensions where organization_id = $1 and environment = 'sandbox' and id = $2`;
const newest = (table: string) => `select * from ${table} where organization_id = $1 and environment = 'sandbox'
  order by created_at desc, id desc limit 26`;

async function ask(name: string, text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  return (await pool.query({ name, text, values: [...values] })).rows;
}

const { input, output, parent, name } = DisputeService.method.getDispute;
const PATH = `/${parent.typeName}/${name}`;

const app = express();
app.get("/object", async (_request, response) => {
  response.json((await ask("object", OBJECT, [ORGANIZATION_ID, DISPUTE_ID]))[0]);
});
app.get("/list", async (_request, response) => {
  const rows = await ask("list", newest("dispute_extensions"), [ORGANIZATION_ID]);
  response.json({ object: "list", data: rows.slice(0, 25), has_more: rows.length > 25 });
});
app.patch("/write", express.json(), async ({ body }, response) => {
  const text = `update customers set metadata = $3, updated_at = now(), version = version + 1
    where organization_id = $1 and id = $2 returning *`;
  response.json((await ask("write", text, [ORGANIZATION_ID, CUSTOMER_ID, body.metadata]))[0]);
});
app.get("/page", async (_request, response) => {
  const text = newest("transaction_extensions").replace("$1", "(select id from organizations where slug = $1)");
  response.json((await ask("page", text, [PAGE_ORGANIZATION])).slice(0, 25));
});

/** The product's frameworks alone: a Remix resource route that makes one gRPC call. */
const stack = createRequestHandler({ build: buildOf(() => stackAnswer()) });
app.get("/stack", stack);

function buildOf(loader: () => Promise<Response>): ServerBuild {
  const [id, path] = ["routes/stack", "stack"];
  const assets = { version: "", url: "", entry: { module: "", imports: [] }, routes: {} };
  const routes = { [id]: { id, path, module: { loader } } };
  return {
    ...{ entry: { module: { default: () => new Response() } }, routes, assets, publicPath: "/", mode: "production" },
    ...{ assetsBuildDirectory: "", basename: "/", future: {}, isSpaMode: false },
  } as unknown as ServerBuild;
}

let client: Client | null = null;

function stackAnswer(): Promise<Response> {
  return new Promise((resolve, reject) => {
    client?.makeUnaryRequest(
      PATH,
      () => Buffer.from(toBinary(input, create(input, { disputeId: DISPUTE_ID }))),
      (bytes: Buffer) => fromBinary(output, bytes),
      null,
      (error, dispute) => (error || !dispute ? reject(error) : resolve(Response.json(toJson(output, dispute)))),
    );
  });
}

const getDispute: handleUnaryCall<GetDisputeRequest, Dispute> = async ({ request }, callback) => {
  const [row = {}] = await ask("object", OBJECT, [ORGANIZATION_ID, request.disputeId]);
  callback(null, disputeOf(row));
};

function disputeOf(row: Record<string, unknown>): Dispute {
  return create(DisputeSchema, {
    disputeId: String(row.id),
    engineDisputeId: String(row.engine_dispute_id),
    transactionId: String(row.transaction_id),
    environment: String(row.environment),
    amount: BigInt(String(row.amount_minor_units)),
    currency: String(row.currency),
    disputeStage: String(row.stage),
    disputeStatus: String(row.status),
  });
}

const grpc = new Server();
grpc.addService(
  {
    getDispute: {
      path: PATH,
      requestStream: false,
      responseStream: false,
      requestDeserialize: (bytes: Buffer) => fromBinary(input, bytes),
      requestSerialize: (message: GetDisputeRequest) => Buffer.from(toBinary(input, message)),
      responseSerialize: (message: Dispute) => Buffer.from(toBinary(output, message)),
      responseDeserialize: (bytes: Buffer) => fromBinary(output, bytes),
    },
  },
  { getDispute },
);
grpc.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, grpcPort) => {
  if (error) throw error;
  client = new Client(`127.0.0.1:${grpcPort}`, credentials.createInsecure());
  const server = app.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    console.log(JSON.stringify({ listening: `http://127.0.0.1:${port}`, grpc: `http://127.0.0.1:${grpcPort}` }));
  });
  process.once("SIGTERM", () => {
    server.close();
    server.closeAllConnections();
    client?.close();
    grpc.forceShutdown();
    void pool.end();
  });
});
